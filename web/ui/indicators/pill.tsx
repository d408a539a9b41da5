import type { ReactNode } from 'react';
import styles from './pill.module.css';

/** How what a word says is to be taken. */
export type Tone = 'good' | 'warning' | 'bad';

interface Props {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** A word about the state of something. */
export function Pill({ tone, children }: Props) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
