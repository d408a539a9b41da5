import { useRef } from 'react';
import { useDesktopParts } from '../../../platform/desktop-parts.ts';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { FileZone } from './file-zone.tsx';
import { useFileImport } from './file-import.store.ts';
import styles from '../sending/import-form.module.css';
import { SendingNotice } from '../sending/sending-notice.tsx';
import { SendingProblem } from '../sending/sending-problem.tsx';

/** The desktop app takes several files and folders at once. */
export function FileImport() {
  const desktopParts = useDesktopParts();
  return desktopParts ? <desktopParts.GivenImport /> : <OneFileImport />;
}

/** A file of this device, dropped or chosen (product §2). */
function OneFileImport() {
  const input = useRef<HTMLInputElement>(null);
  // With these come and go the buttons.
  useFileImport((state) => state.sent === null);
  const error = useFileImport((state) => state.error);
  const canRetry = useFileImport((state) => state.canRetry);
  const notice = useFileImport((state) => state.notice);
  const retried = useFileImport((state) => state.retried);
  const focusKept = useFocusKept(() => input.current);
  return (
    <div className={styles.form} {...focusKept}>
      <FileZone inputRef={input} />
      <SendingProblem error={error} canRetry={canRetry} onRetry={() => void retried()} />
      <SendingNotice notice={notice} />
    </div>
  );
}
