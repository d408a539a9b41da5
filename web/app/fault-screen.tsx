import { useTranslation } from 'react-i18next';
import { CardamomMark } from '../brand/cardamom-mark.tsx';
import { usePlatform } from '../platform/platform-context.ts';
import { Button } from '../ui/buttons/button.tsx';
import styles from '../ui/layout/screen.module.css';

export function FaultScreen() {
  const { t } = useTranslation();
  const { restart } = usePlatform();
  return (
    <main className={styles.screen}>
      <CardamomMark size={56} />
      <h1>{t('app.faultTitle')}</h1>
      <p role="alert">{t('app.faultHint')}</p>
      <Button onClick={() => restart()}>{t('app.startAnew')}</Button>
    </main>
  );
}
