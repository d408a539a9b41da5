import { useState } from 'react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useMatch } from 'react-router-dom';
import type { Servers } from '../../../../shared/desktop/servers.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import styles from './desktop-banners.module.css';
import { useServers } from '../servers/servers.store.ts';

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
