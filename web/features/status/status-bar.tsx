import { CircleAlert, CircleCheck } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useMessageText } from '../../i18n/message.ts';
import { Spinner } from '../../ui/indicators/spinner.tsx';
import { ConnectionNote } from './connection-note.tsx';
import styles from './status-bar.module.css';
import { type Status, useStatus } from './status.store.ts';

function StatusIcon({ kind }: { readonly kind: Status['kind'] }) {
  if (kind === 'info') return <Spinner />;
  return kind === 'success' ? <CircleCheck size={20} aria-hidden /> : <CircleAlert size={20} aria-hidden />;
}

function StatusText({ status }: { readonly status: Status }) {
  const messageText = useMessageText();
  return (
    <div className={styles.status} data-kind={status.kind}>
      <StatusIcon kind={status.kind} />
      <span dir="auto">{messageText(status.message)}</span>
    </div>
  );
}

/** The message bar, over whatever is open. Both regions always stand in the page, so that a screen reader hears what enters them. */
export function StatusBar() {
  const current = useStatus((status) => status.current);
  return createPortal(
    <div className={styles.bar}>
      <ConnectionNote />
      <div role="status" aria-live="polite">
        {current && current.kind !== 'error' && <StatusText status={current} />}
      </div>
      <div role="alert" aria-live="assertive">
        {current?.kind === 'error' && <StatusText status={current} />}
      </div>
    </div>,
    document.body,
  );
}
