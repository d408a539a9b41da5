import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useMessageText } from '../../i18n/message.ts';
import { Spinner } from '../../ui/indicators/spinner.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import styles from './status-bar.module.css';
import { type Status, useStatus } from './status.store.ts';
import { useConnection } from './connection.store.ts';

/**
 * A note while the server is unreachable; requests are repeated automatically. The desktop app has a banner instead.
 */
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
  const { t } = useTranslation();
  const messageText = useMessageText();
  const held = useStatus((state) => state.held);
  const { kind, message, action } = status;
  return (
    <div
      className={styles.status}
      data-kind={kind}
      data-over-dialogs
      onPointerEnter={() => held(true)}
      onPointerLeave={() => held(false)}
      onFocus={() => held(true)}
      onBlur={() => held(false)}
    >
      <StatusIcon kind={kind} />
      <span dir="auto">{messageText(message)}</span>
      {action && (
        <button type="button" className={styles.action} onClick={action.run}>
          {t(action.label)}
        </button>
      )}
    </div>
  );
}

/**
 * The message bar above everything. Both live regions always exist, because screen readers announce only changes in
 * existing ones.
 */
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
