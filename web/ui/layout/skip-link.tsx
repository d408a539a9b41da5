import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** The first focusable element: a link past the top bar to the element with the id `content`. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#content" className={styles.skip}>
      {t('app.skipToContent')}
    </a>
  );
}
