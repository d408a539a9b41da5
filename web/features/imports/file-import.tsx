import { RotateCw } from 'lucide-react';
import { useMessageText } from '../../i18n/message.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { FileZone } from './file-zone.tsx';
import { useFileImport } from './file-import.store.ts';
import styles from './import-panel.module.css';

function Problem() {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const error = useFileImport((state) => state.error);
  const canRetry = useFileImport((state) => state.canRetry);
  const retried = useFileImport((state) => state.retried);
  if (!error) return null;
  const retry = (
    <Button look="outline" size="small" icon={<RotateCw size={16} aria-hidden />} onClick={() => void retried()}>
      {t('app.tryAgain')}
    </Button>
  );
  return (
    <Banner kind="error" action={canRetry && retry}>
      {messageText(error)}
    </Banner>
  );
}

function Notice() {
  const messageText = useMessageText();
  const notice = useFileImport((state) => state.notice);
  return (
    <div role="status" className={styles.problem}>
      {notice && (
        <Banner kind="info" isQuiet>
          {messageText(notice)}
        </Banner>
      )}
    </div>
  );
}

/** A file of this device, dropped or chosen (product §2). */
export function FileImport() {
  const input = useRef<HTMLInputElement>(null);
  // With these come and go the buttons.
  useFileImport((state) => state.sent === null);
  useFileImport((state) => state.error);
  const focusKept = useFocusKept(() => input.current);
  return (
    <div className={styles.form} {...focusKept}>
      <FileZone inputRef={input} />
      <Problem />
      <Notice />
    </div>
  );
}
