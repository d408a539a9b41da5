import { ChevronDown, CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Health, HEALTH_PARTS, type HealthState, type HealthPart } from '../../../../shared/domain/health.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { ModelTestCard } from '../model-test/model-test-card.tsx';
import type { Tone } from '../../../ui/indicators/pill.tsx';
import { CommandLine } from '../facts/command-line.tsx';
import type { Fact } from '../facts/fact.ts';
import { StatePart } from '../facts/state-part.tsx';
import { BackUpNow } from './back-up-now.tsx';
import styles from './health-card.module.css';
import { useHealth, useFacts } from './use-health.ts';

const TONES: Readonly<Record<HealthState, Tone>> = { ok: 'good', warning: 'warning', down: 'bad' };

interface PartProps {
  readonly part: HealthPart;
  readonly health: Health;
  readonly facts: readonly Fact[];
  /** Loads the state again. */
  readonly onChanged: () => void;
}

/** Changes when a backup ends. */
const lastRun = ({ lastGood, lastFailure }: NonNullable<Health['backup']['facts']>): string =>
  `${lastGood?.at} ${lastFailure?.at}`;

function Part({ part, health, facts, onChanged }: PartProps) {
  const { t } = useTranslation();
  const { state, text } = health[part];
  const models = part === 'model' ? (health.model.facts?.models ?? []) : [];
  return (
    <StatePart
      heading={<h3>{t(`admin.health.parts.${part}`)}</h3>}
      tone={TONES[state]}
      word={t(`admin.health.part.${state}`)}
      facts={facts}
    >
      <p dir="auto">{text}</p>
      {part === 'backup' && health.backup.facts?.folder && (
        <BackUpNow
          key={lastRun(health.backup.facts)}
          isRunning={health.backup.facts.runningSince !== null}
          onBegun={onChanged}
        />
      )}
      {models.map(({ name, command }) => command !== null && <CommandLine key={name} command={command} />)}
    </StatePart>
  );
}

interface FoundProps {
  readonly health: Health;
  readonly onChanged: () => void;
}

/** All parts with state, advice and facts. */
function HealthParts({ health, onChanged }: FoundProps) {
  const facts = useFacts(health);
  return (
    <ul className={styles.parts}>
      {HEALTH_PARTS.map((part) => (
        <Part key={part} part={part} health={health} facts={facts[part]} onChanged={onChanged} />
      ))}
    </ul>
  );
}

const ICONS = { ok: CircleCheck, warning: TriangleAlert, down: OctagonAlert };

interface LineProps {
  /** null while the state is unknown. */
  readonly state: HealthState | null;
  readonly children: ReactNode;
}

function Line({ state, children }: LineProps) {
  const Icon = state && ICONS[state];
  return (
    <>
      <span className={styles.sign} data-state={state ?? undefined}>
        {Icon ? <Icon size={20} aria-hidden /> : <Spinner />}
      </span>
      <div className={styles.words} role="status">
        {children}
      </div>
    </>
  );
}

/** The problems and what to do about them; empty if there are none. */
function Wrongs({ health }: { readonly health: Health }) {
  const { t } = useTranslation();
  const wrong = HEALTH_PARTS.filter((part) => health[part].state !== 'ok');
  return (
    wrong.length > 0 && (
      <ul className={styles.wrongs}>
        {wrong.map((part) => (
          <li key={part}>
            <strong>{t(`admin.health.parts.${part}`)}</strong> <bdi>{health[part].text}</bdi>
          </li>
        ))}
      </ul>
    )
  );
}

function Found({ health, onChanged }: FoundProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <Line state={health.state}>
          <p className={styles.headline}>{t(`admin.health.state.${health.state}`)}</p>
          {!isOpen && <Wrongs health={health} />}
        </Line>
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          icon={<ChevronDown size={18} className={styles.arrow} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'admin.health.hide' : 'admin.health.show')}
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <HealthParts health={health} onChanged={onChanged} />
          {health.model.facts && <ModelTestCard />}
        </div>
      )}
    </>
  );
}

/** The state of the server: one line if all is well, else the problems. It can be expanded to show all parts. */
export function HealthCard() {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { health, problem, isAsking, asked } = useHealth();
  return (
    <section aria-label={t('admin.health.title')} className={styles.card} data-state={health?.state ?? 'none'}>
      {health && <Found health={health} onChanged={() => void asked()} />}
      {!health && (
        <div className={styles.head}>
          <Line state={problem && 'down'}>
            <p className={styles.headline}>{problem ? t('admin.health.failed') : t('admin.health.loading')}</p>
            {problem && <p dir="auto">{messageText(problem)}</p>}
          </Line>
          {problem && (
            <Button look="outline" size="small" busy={isAsking} onClick={() => void asked()}>
              {t('admin.tryAgain')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
