import { useTranslation } from 'react-i18next';
import { CardamomMark } from '../../../brand/cardamom-mark.tsx';
import { useSession } from './session.store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from '../../../ui/layout/screen.module.css';

export function UnreachableScreen() {
  const { t } = useTranslation();
  const checkRequested = useSession((session) => session.checkRequested);
  return (
    <main className={styles.screen}>
      <CardamomMark size={56} />
      <h1>{t('app.unreachableTitle')}</h1>
      <p role="alert">{t('errors.network')}</p>
      <Button onClick={() => void checkRequested()}>{t('app.tryAgain')}</Button>
    </main>
  );
}
