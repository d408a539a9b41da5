import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './icon-button.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'> {
  /** The accessible name; also shown as a hint. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly look?: 'plain' | 'floating';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, look = 'plain', children, ...rest }: Props) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={styles.button} data-look={look}>
      {icon}
      {children}
    </button>
  );
}
