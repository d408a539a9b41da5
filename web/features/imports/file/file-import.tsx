import { FileUp } from 'lucide-react';
import { type ChangeEvent, type Ref, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_FILE_ACCEPT } from '../../../../shared/constants.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { SentShare } from '../sending/sent-share.tsx';
import { useDesktopParts } from '../../../platform/desktop-parts.ts';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { SendingNotice } from '../sending/sending-notice.tsx';
import { SendingProblem } from '../sending/sending-problem.tsx';
import { useFileImport } from './file-import.store.ts';
import styles from './file-import.module.css';
import form from '../sending/import-form.module.css';

/** The label of the drop zone; a click anywhere on it opens the dialog. */
function Invitation({ inputId, hintId }: { readonly inputId: string; readonly hintId: string }) {
  const { t } = useTranslation();
  const limit = useFileImport((state) => state.maxUploadMb);
  return (
    <label htmlFor={inputId} className={styles.content}>
      <span className={styles.icon}>
        <FileUp size={24} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.headline} data-for="mouse">
          {t('imports.dropFile')}
        </span>
        <span className={styles.headline} data-for="touch">
          {t('imports.bringFile')}
        </span>
        <span id={hintId} className={styles.hint}>
          {limit === null ? t('imports.fileKinds') : t('imports.fileKindsUpTo', { limit })}
        </span>
      </span>
      <span className={styles.choose}>{t('imports.chooseFile')}</span>
    </label>
  );
}

function Uploading({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const sent = useFileImport((state) => state.sent);
  return (
    <div className={styles.content}>
      <span className={styles.icon}>
        <Spinner />
      </span>
      <span className={styles.words}>
        <span className={styles.headline}>{t('imports.uploading')}</span>
        <bdi className={styles.name}>{name}</bdi>
        <SentShare label={t('imports.uploadOf', { name })} sent={sent ?? 1} />
      </span>
    </div>
  );
}

function CancelButton() {
  const { t } = useTranslation();
  const cancelled = useFileImport((state) => state.cancelled);
  return (
    <div className={styles.cancel}>
      <Button look="outline" size="small" wide onClick={cancelled}>
        {t('imports.cancelUpload')}
      </Button>
    </div>
  );
}

/** The drop zone; a click anywhere in it opens the file dialog. */
function FileZone({ inputRef }: { readonly inputRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation();
  const id = useId();
  const taken = useFileImport((state) => state.taken);
  const isSending = useFileImport((state) => state.sent !== null);
  const hasError = useFileImport((state) => state.error !== null);
  const filesChosen = useFileImport((state) => state.filesChosen);
  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    target.value = ''; // so that the same file can be chosen again
    void filesChosen(files);
  }
  return (
    <div className={styles.zone} data-invalid={hasError || undefined}>
      {/* Only looks disabled while a file is sent, so that it keeps the focus. */}
      <input
        ref={inputRef}
        id={id}
        type="file"
        className="visually-hidden"
        accept={IMPORT_FILE_ACCEPT}
        aria-label={t('imports.chooseFile')}
        aria-describedby={`${id}-hint`}
        aria-disabled={isSending || undefined}
        onClick={(event) => isSending && event.preventDefault()}
        onChange={onChange}
      />
      {taken === null && <Invitation inputId={id} hintId={`${id}-hint`} />}
      <div role="status" className={styles.status}>
        {taken !== null && <Uploading name={taken} />}
      </div>
      {isSending && <CancelButton />}
    </div>
  );
}

/** The desktop app takes several files and folders at once. */
export function FileImport() {
  const desktopParts = useDesktopParts();
  return desktopParts ? <desktopParts.GivenImport /> : <OneFileImport />;
}

/** The import of one file from this device, dropped or chosen (product §2). */
function OneFileImport() {
  const input = useRef<HTMLInputElement>(null);
  // Renders when this changes, because buttons appear and disappear with it.
  useFileImport((state) => state.sent === null);
  const error = useFileImport((state) => state.error);
  const canRetry = useFileImport((state) => state.canRetry);
  const notice = useFileImport((state) => state.notice);
  const retried = useFileImport((state) => state.retried);
  const focusKept = useFocusKept(() => input.current);
  return (
    <div className={form.form} {...focusKept}>
      <FileZone inputRef={input} />
      <SendingProblem error={error} canRetry={canRetry} onRetry={() => void retried()} />
      <SendingNotice notice={notice} />
    </div>
  );
}
