import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

interface Props {
  readonly kind: 'error' | 'success' | 'info';
  readonly id?: string;
  readonly children: ReactNode;
}

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info };

/** A message that stays with its form. Errors interrupt a screen reader, the rest waits its turn. */
export function Banner({ kind, id, children }: Props) {
  const Icon = ICONS[kind];
  return (
    <div id={id} role={kind === 'error' ? 'alert' : 'status'} className={styles.banner} data-kind={kind}>
      <Icon size={20} aria-hidden />
      <p dir="auto">{children}</p>
    </div>
  );
}
