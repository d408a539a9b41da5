import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { Spinner } from '../indicators/spinner.tsx';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `danger` is for destructive actions, `warning` for buttons that lead to one. */
  readonly look?: 'primary' | 'quiet' | 'outline' | 'warning' | 'danger';
  readonly size?: 'normal' | 'large' | 'small';
  readonly wide?: boolean;
  /** Shows a spinner and disables the button. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'primary', size = 'normal', wide, busy, icon, disabled, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
