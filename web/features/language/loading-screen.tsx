import { useTranslation } from 'react-i18next';
import { useLanguage } from './language.store.ts';
import { CardamomMark } from '../../brand/cardamom-mark.tsx';
import styles from '../../ui/layout/screen.module.css';

/** Product §2: shown while the session is checked. It has no text until the translations are loaded. */
export function LoadingScreen() {
  const { t } = useTranslation();
  const hasLanguage = useLanguage((language) => language.current !== null);
  return (
    <main className={styles.screen} aria-busy="true">
      <span className={styles.pulse}>
        <CardamomMark size={56} />
      </span>
      {/* As in index.html, which shows this screen before the app has been loaded. */}
      <span className={styles.name}>Cardamom</span>
      <span role="status" className="visually-hidden">
        {hasLanguage && t('app.loading')}
      </span>
    </main>
  );
}
