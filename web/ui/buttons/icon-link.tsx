import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './icon-button.module.css';

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
