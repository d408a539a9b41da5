import type { ReactNode } from 'react';
import styles from './pill.module.css';

/** The meaning of a state, which determines the colour. */
export type Tone = 'good' | 'warning' | 'bad';

interface Props {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** A state as a coloured word. */
export function Pill({ tone, children }: Props) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
