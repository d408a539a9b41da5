import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'> {
  /** The accessible name; also shown as a hint. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly look?: 'plain' | 'floating';
  /** Shows the name below the button as soon as it is pointed at or reached by keyboard. */
  readonly isNamed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, look = 'plain', isNamed = false, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={isNamed ? undefined : label}
      {...rest}
      aria-label={label}
      className={styles.button}
      data-look={look}
      data-name={isNamed ? label : undefined}
    >
      {icon}
      {children}
    </button>
  );
}

interface Props {
  readonly to: string;
  /** The accessible name; also shown as a hint. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A link that looks like the icon buttons beside it. */
export function IconLink({ to, label, icon }: Props) {
  return (
    <Link to={to} title={label} aria-label={label} className={styles.button} data-look="plain">
      {icon}
    </Link>
  );
}
