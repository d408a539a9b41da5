import { useRef } from 'react';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { FileZone } from './file-zone.tsx';
import { useFileImport } from './file-import.store.ts';
import styles from './import-panel.module.css';
import { SendingNotice } from './sending-notice.tsx';
import { SendingProblem } from './sending-problem.tsx';

/** A file of this device, dropped or chosen (product §2). */
export function FileImport() {
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
