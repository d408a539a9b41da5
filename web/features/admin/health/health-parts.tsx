import { useTranslation } from 'react-i18next';
import { type Health, HEALTH_PARTS, type HealthPart } from '../../../../shared/domain/health.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import styles from './health-card.module.css';
import { type Fact, useFacts } from './use-facts.ts';

function Commands({ facts }: { readonly facts: Health['model']['facts'] }) {
  const { t } = useTranslation();
  return facts?.models.map(
    ({ name, command }) =>
      command !== null && (
        <p key={name} className={styles.command}>
          <span className="visually-hidden">{t('admin.health.facts.command')}</span>
          <code dir="ltr">{command}</code>
          <CopyButton label={t('admin.health.facts.copyCommand')} text={() => command} />
        </p>
      ),
  );
}

interface PartProps {
  readonly part: HealthPart;
  readonly health: Health;
  readonly facts: readonly Fact[];
}

function Part({ part, health, facts }: PartProps) {
  const { t } = useTranslation();
  const { state, text } = health[part];
  return (
    <li className={styles.part} data-state={state}>
      <header>
        <h3>{t(`admin.health.parts.${part}`)}</h3>
        <span className={styles.pill} data-state={state}>
          {t(`admin.health.part.${state}`)}
        </span>
      </header>
      <p dir="auto">{text}</p>
      {part === 'model' && <Commands facts={health.model.facts} />}
      {facts.length > 0 && (
        <dl>
          {facts.map(([label, value], line) => (
            <div key={`${line} ${label}`}>
              <dt dir="auto">{label}</dt>
              <dd>
                {value.split('\n').map((words, row) => (
                  <span key={`${row} ${words}`} dir="auto">
                    {words}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Every part with how it is, what to do and what is known of it. */
export function HealthParts({ health }: { readonly health: Health }) {
  const facts = useFacts(health);
  return (
    <ul className={styles.parts}>
      {HEALTH_PARTS.map((part) => (
        <Part key={part} part={part} health={health} facts={facts[part]} />
      ))}
    </ul>
  );
}
