import { useState, useEffect } from 'react';
import { X, CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useMatch } from 'react-router-dom';
import { createPortal } from 'react-dom';
import type { Servers } from '../../../../shared/desktop/servers.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useServers } from '../servers/servers.store.ts';
import { MESSAGE_DURATION } from '../../../../shared/constants.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { useNotice } from '../page/notice.store.ts';
import styles from './desktop-banners.module.css';

function OfflineBanner() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isConnecting = useServers((state) => state.busy === 'connecting');
  const connectionRetried = useServers((state) => state.connectionRetried);
  const isChoosing = useMatch(PATHS.desktopServer) !== null;
  const actions = (
    <span className={styles.actions}>
      <Button look="quiet" size="small" busy={isConnecting} onClick={() => void connectionRetried()}>
        {t('app.tryAgain')}
      </Button>
      {!isChoosing && (
        <Button look="quiet" size="small" onClick={() => void navigate(PATHS.desktopServer)}>
          {t('desktop.banner.otherServer')}
        </Button>
      )}
    </span>
  );
  return (
    <Banner kind="error" action={actions}>
      {t('desktop.banner.offline')}
    </Banner>
  );
}

/** Notices that do not block the app. Each can be dismissed until the app is opened again. */
type Remark = 'older' | 'newer' | 'memory';

function remarksOn({ version, sessions }: Servers): readonly Remark[] {
  const remarks: Remark[] = [];
  if (version === 'older' || version === 'newer') remarks.push(version);
  if (sessions === 'memory') remarks.push('memory');
  return remarks;
}

/** Notices about the server, above every screen. */
export function DesktopBanners() {
  const { t } = useTranslation();
  const servers = useServers((state) => state.servers);
  const [putAside, setPutAside] = useState<ReadonlySet<Remark>>(new Set());
  if (servers === null) return null;
  const remarks = remarksOn(servers).filter((remark) => !putAside.has(remark));
  return (
    <div className={styles.banners}>
      {servers.connection === 'offline' && <OfflineBanner />}
      {remarks.map((remark) => (
        <Banner
          key={remark}
          kind="info"
          action={
            <IconButton
              label={t('app.close')}
              icon={<X size={18} aria-hidden />}
              onClick={() => setPutAside(new Set([...putAside, remark]))}
            />
          }
        >
          {t(`desktop.banner.${remark}`)}
        </Banner>
      ))}
    </div>
  );
}

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
