import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

interface Props {
  readonly kind: 'error' | 'success' | 'info';
  readonly id?: string;
  /** Whether it is inside a live region, which screen readers announce anyway. */
  readonly isQuiet?: boolean;
  /** A button that helps. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info };

/** A message in a form. Errors interrupt a screen reader; other messages wait. */
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
