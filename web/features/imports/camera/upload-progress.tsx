import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCameraImport } from './camera-import.store.ts';
import { SentShare } from '../sending/sent-share.tsx';
import styles from './camera.module.css';

/** How much of the photos has left, and the way back. */
export function UploadProgress() {
  const { t } = useTranslation();
  const sent = useCameraImport((state) => state.sent) ?? 1;
  const cancelled = useCameraImport((state) => state.cancelled);
  return (
    <div className={styles.sending}>
      <div role="status" className={styles.share}>
        <span className={styles.headline}>{t('imports.uploading')}</span>
        <SentShare label={t('imports.uploading')} sent={sent} />
      </div>
      <Button data-next look="outline" onClick={cancelled}>
        {t('imports.cancelUpload')}
      </Button>
    </div>
  );
}
