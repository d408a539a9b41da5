import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardamomMark } from './cardamom-mark.tsx';
import styles from './home-link.module.css';

interface Props {
  /** Whether the name is hidden on narrow lines. */
  readonly shrinks?: boolean;
}

/** Logo and name; a click goes to the site root (product §2). */
export function HomeLink({ shrinks }: Props) {
  const { t } = useTranslation();
  return (
    <Link to="/" className={styles.link} aria-label={t('app.homeLink')} data-shrinks={shrinks || undefined}>
      <CardamomMark size={34} />
      <span className={styles.name}>{t('app.name')}</span>
    </Link>
  );
}
