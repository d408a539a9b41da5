import type { ReactNode } from 'react';
import styles from './auth-layout.module.css';

interface Props {
  readonly hasFailed?: boolean;
  readonly children: ReactNode;
}

/** The icon of an outcome on a round background. */
export function Emblem({ hasFailed, children }: Props) {
  return (
    <span className={styles.emblem} data-failed={hasFailed || undefined}>
      {children}
    </span>
  );
}
