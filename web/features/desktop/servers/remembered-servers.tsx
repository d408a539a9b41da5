import { Monitor, Server, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE } from '../../../../shared/constants.ts';
import type { RememberedServer, Servers } from '../../../../shared/desktop/servers.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { useNow } from '../../../state/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Pill } from '../../../ui/indicators/pill.tsx';
import styles from './server-choice.module.css';
import { useServerName } from './use-server-name.ts';
import { useServers } from './servers.store.ts';

interface ItemProps {
  readonly server: RememberedServer;
  readonly isCurrent: boolean;
  /** Milliseconds. */
  readonly now: number;
  readonly onForget: () => void;
}

function ServerItem({ server, isCurrent, now, onForget }: ItemProps) {
  const { t } = useTranslation();
  const { ago } = useLocaleFormat();
  const name = useServerName()(server);
  const isBusy = useServers((state) => state.busy !== null);
  const switched = useServers((state) => state.switched);
  const Icon = server.kind === 'local' ? Monitor : Server;
  return (
    <li className={styles.server}>
      <Icon size={20} aria-hidden />
      <div className={styles.name}>
        <span>
          <bdi>{name}</bdi>
        </span>
        {server.lastUsedAt !== null && !isCurrent && (
          <span>{t('settings.lastUsed', { when: ago(server.lastUsedAt, now, 'sentence') })}</span>
        )}
      </div>
      <div className={styles.tools}>
        {isCurrent ? (
          <Pill tone="good">{t('settings.inUse')}</Pill>
        ) : (
          <Button
            look="outline"
            size="small"
            disabled={isBusy}
            aria-label={t('desktop.servers.switchToNamed', { server: name })}
            onClick={() => void switched(server.id)}
          >
            {t('desktop.servers.switchTo')}
          </Button>
        )}
        {!isCurrent && (
          <IconButton
            label={t('desktop.servers.forget', { server: name })}
            icon={<Trash2 size={18} aria-hidden />}
            disabled={isBusy}
            onClick={onForget}
          />
        )}
      </div>
    </li>
  );
}

/** The remembered servers, each with buttons to switch to it or to remove it. */
export function RememberedServers({ servers: { servers, currentId } }: { readonly servers: Servers }) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const nameOf = useServerName();
  const heading = useRef<HTMLHeadingElement>(null);
  const forgotten = useServers((state) => state.forgotten);
  const [asked, setAsked] = useState<RememberedServer | null>(null);
  return (
    <section className={styles.remembered} aria-labelledby="remembered-servers">
      <h2 id="remembered-servers" ref={heading} tabIndex={-1}>
        {t('desktop.servers.remembered')}
      </h2>
      <ul className={styles.list}>
        {servers.map((server) => (
          <ServerItem
            key={server.id}
            server={server}
            isCurrent={server.id === currentId}
            now={now}
            onForget={() => setAsked(server)}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('desktop.servers.forgetTitle')}
        question={asked && t('desktop.servers.forgetQuestion', { server: isolated(nameOf(asked)) })}
        confirmLabel={t('desktop.servers.forgetConfirm')}
        onConfirm={() => {
          setAsked(null);
          if (asked) void forgotten(asked.id);
        }}
        onDismiss={() => setAsked(null)}
        focusAfter={() => heading.current}
      />
    </section>
  );
}
