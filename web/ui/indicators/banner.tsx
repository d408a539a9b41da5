import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

interface Props {
  readonly kind: 'error' | 'success' | 'info';
  readonly id?: string;
  /** Set where it stands in a region that is read out anyway. */
  readonly isQuiet?: boolean;
  /** What can be done about it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info };

/** A message that stays with its form. Errors interrupt a screen reader, the rest waits its turn. */
export function Banner({ kind, id, isQuiet, action, children }: Props) {
  const Icon = ICONS[kind];
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div id={id} role={isQuiet ? undefined : role} className={styles.banner} data-kind={kind}>
      <Icon size={20} aria-hidden />
      <p dir="auto">{children}</p>
      {action}
    </div>
  );
}
