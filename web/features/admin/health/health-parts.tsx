import { useTranslation } from 'react-i18next';
import { type Health, HEALTH_PARTS, type HealthPart, type HealthState } from '../../../../shared/domain/health.ts';
import type { Tone } from '../../../ui/indicators/pill.tsx';
import { CommandLine } from '../facts/command-line.tsx';
import type { Fact } from '../facts/fact.ts';
import styles from './health-card.module.css';
import { StatePart } from '../facts/state-part.tsx';
import { useFacts } from './use-facts.ts';

const TONES: Readonly<Record<HealthState, Tone>> = { ok: 'good', warning: 'warning', down: 'bad' };

interface PartProps {
  readonly part: HealthPart;
  readonly health: Health;
  readonly facts: readonly Fact[];
}

function Part({ part, health, facts }: PartProps) {
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
      {models.map(({ name, command }) => command !== null && <CommandLine key={name} command={command} />)}
    </StatePart>
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
