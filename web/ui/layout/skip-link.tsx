import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** The first thing that the keyboard reaches: the way past the bar, to what has the id `content`. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#content" className={styles.skip}>
      {t('app.skipToContent')}
    </a>
  );
}
