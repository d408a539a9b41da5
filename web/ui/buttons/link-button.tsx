import type { AnchorHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  readonly href: string;
  readonly look?: 'primary' | 'outline';
  readonly icon?: ReactNode;
}

/** A link that looks like a button, for downloads. */
export function LinkButton({ look = 'primary', icon, children, ...rest }: Props) {
  return (
    <a {...rest} className={styles.button} data-look={look}>
      {icon}
      {children}
    </a>
  );
}
