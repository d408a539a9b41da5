import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Notices } from './notices.ts';
import styles from './timer-bar.module.css';

const ANSWERED_STORAGE_KEY = 'cardamom-notify-answered';

/** Asked once on a device, when the first timer runs: before the browser asks, and only who wants it is asked by that. */
export function NotifyQuestion({ notices }: { readonly notices: Notices }) {
  const { t } = useTranslation();
  const { storage } = usePlatform();
  const [isOpen, setIsOpen] = useState(() => notices.canAsk() && !storage.read(ANSWERED_STORAGE_KEY));
  if (!isOpen) return null;
  const answered = (): void => {
    storage.write(ANSWERED_STORAGE_KEY, 'yes');
    setIsOpen(false);
  };
  return (
    <div className={styles.question}>
      <p>{t('cooking.notifyQuestion')}</p>
      <Button
        look="outline"
        size="small"
        onClick={() => {
          answered();
          void notices.asked();
        }}
      >
        {t('cooking.notify')}
      </Button>
      <Button look="quiet" size="small" onClick={answered}>
        {t('cooking.notNow')}
      </Button>
    </div>
  );
}
