import { Monitor, Server } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Servers } from '../../../../shared/desktop/servers.ts';
import { AddressForm } from './address-form.tsx';
import { LocalChoice } from './local-choice.tsx';
import { RememberedServers } from './remembered-servers.tsx';
import styles from './server-choice.module.css';
import { useServers } from './servers.store.ts';

interface CardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

function Card({ icon, title, hint, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <p>{hint}</p>
      </div>
      {children}
    </section>
  );
}

const isLocalCurrent = ({ servers, currentId }: Servers): boolean =>
  servers.some(({ id, kind }) => id === currentId && kind === 'local');

/** A server, or this computer; and the servers that were used before. */
export function ServerChoice() {
  const { t } = useTranslation();
  const servers = useServers((state) => state.servers);
  if (servers === null) return null;
  return (
    <div className={styles.choice}>
      {servers.servers.length > 0 && <RememberedServers servers={servers} />}
      <div className={styles.cards}>
        <Card
          icon={<Server size={26} aria-hidden />}
          title={t('desktop.servers.remote')}
          hint={t('desktop.servers.remoteHint')}
        >
          <AddressForm />
        </Card>
        <Card
          icon={<Monitor size={26} aria-hidden />}
          title={t('desktop.servers.local')}
          hint={t('desktop.servers.localHint')}
        >
          <LocalChoice local={servers.local} isCurrent={isLocalCurrent(servers)} />
        </Card>
      </div>
    </div>
  );
}
