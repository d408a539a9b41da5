import type { ReactNode } from 'react';
import { Pill, type Tone } from '../../../ui/indicators/pill.tsx';
import type { Fact } from './fact.ts';
import styles from './state-part.module.css';

interface Props {
  /** An `h3` or `h4`. */
  readonly heading: ReactNode;
  readonly tone: Tone;
  /** The state in a word. */
  readonly word: string;
  readonly facts: readonly Fact[];
  readonly children: ReactNode;
}

/** The state of one part of Cardamom or one model, with a message and facts. */
export function StatePart({ heading, tone, word, facts, children }: Props) {
  return (
    <li className={styles.part}>
      <header>
        {heading}
        <Pill tone={tone}>{word}</Pill>
      </header>
      {children}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([label, value], line) => (
            <div key={`${line} ${label}`}>
              <dt dir="auto">{label}</dt>
              <dd>
                {value.split('\n').map((words, row) => (
                  <span key={`${row} ${words}`}>{words}</span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
