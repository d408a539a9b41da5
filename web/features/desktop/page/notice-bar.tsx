import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MESSAGE_DURATION } from '../../../../shared/constants.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import styles from './notice-bar.module.css';
import { useNotice } from './notice.store.ts';

function Notice() {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const current = useNotice((state) => state.current);
  const dismissed = useNotice((state) => state.dismissed);
  useEffect(() => {
    const timer = current?.kind === 'success' ? setTimeout(dismissed, MESSAGE_DURATION) : undefined;
    return () => clearTimeout(timer);
  }, [current, dismissed]);
  if (current === null) return null;
  const Icon = current.kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <div className={styles.notice} data-kind={current.kind}>
      <Icon size={20} aria-hidden />
      <p dir="auto">{messageText(current.message)}</p>
      <IconButton label={t('app.close')} icon={<X size={18} aria-hidden />} onClick={dismissed} />
    </div>
  );
}

/** The outcome of an action on this computer. Both live regions always exist, so that screen readers announce changes. */
export function NoticeBar() {
  const kind = useNotice((state) => state.current?.kind);
  return createPortal(
    <div className={styles.bar}>
      <div role="status" aria-live="polite">
        {kind === 'success' && <Notice />}
      </div>
      <div role="alert" aria-live="assertive">
        {kind === 'error' && <Notice />}
      </div>
    </div>,
    document.body,
  );
}
