import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useMessageText } from '../../i18n/message.ts';
import { Spinner } from '../../ui/indicators/spinner.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import styles from './status-bar.module.css';
import { type Status, useStatus } from './status.store.ts';
import { useConnection } from './connection.store.ts';

/** Says that the server is away for as long as it is; it is asked again by itself. The desktop has a banner for that. */
export function ConnectionNote() {
  const { t } = useTranslation();
  const isDesktop = usePlatform().desktop !== null;
  const isLost = useConnection((state) => state.isLost) && !isDesktop;
  return (
    <div role="status" aria-live="polite">
      {isLost && (
        <div className={styles.status} data-kind="lost">
          <CloudOff size={20} aria-hidden />
          <span>{t('connection.lost')}</span>
        </div>
      )}
    </div>
  );
}

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
