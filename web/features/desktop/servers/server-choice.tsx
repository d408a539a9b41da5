import { Monitor, Server } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Servers, ServerCheck } from '../../../../shared/desktop/servers.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { LocalChoice } from './local-choice.tsx';
import { RememberedServers } from './remembered-servers.tsx';
import styles from './server-choice.module.css';
import { useServers } from './servers.store.ts';

/** Whether a server with this test result can be used. */
const isUsable = ({ state }: ServerCheck): boolean => state === 'ok' || state === 'older' || state === 'newer';

const bannerKind = (check: ServerCheck): 'success' | 'info' | 'error' => {
  if (check.state === 'ok') return 'success';
  return isUsable(check) ? 'info' : 'error';
};

function Result({ check }: { readonly check: ServerCheck }) {
  const { t } = useTranslation();
  const { state, address, version } = check;
  return (
    <Banner kind={bannerKind(check)}>
      {t(`desktop.servers.${state}`, { address: isolated(address), version: version ?? '' })}
    </Banner>
  );
}

/** Tests the server at an address before it is saved. */
export function AddressForm() {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const address = useServers((state) => state.address);
  const check = useServers((state) => state.check);
  const problem = useServers((state) => state.problem);
  const busy = useServers((state) => state.busy);
  const addressChanged = useServers((state) => state.addressChanged);
  const tested = useServers((state) => state.tested);
  const chosen = useServers((state) => state.chosen);
  const canUse = check !== null && isUsable(check);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (canUse ? chosen() : tested());
      }}
    >
      <TextField
        label={t('desktop.servers.address')}
        type="url"
        dir="ltr"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        placeholder={t('imports.urlPlaceholder')}
        value={address}
        error={problem ? messageText(problem) : undefined}
        onChange={(event) => addressChanged(event.target.value)}
      />
      {check && <Result check={check} />}
      <div className={styles.buttons}>
        <Button
          type={canUse ? 'button' : 'submit'}
          look={canUse ? 'outline' : 'primary'}
          busy={busy === 'testing'}
          disabled={busy !== null}
          onClick={canUse ? () => void tested() : undefined}
        >
          {t(busy === 'testing' ? 'desktop.servers.testing' : 'desktop.servers.test')}
        </Button>
        {canUse && (
          <Button type="submit" busy={busy === 'choosing'} disabled={busy !== null}>
            {t('desktop.servers.use')}
          </Button>
        )}
      </div>
    </form>
  );
}

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

/** The choice between a server, this computer, and the servers that were used before. */
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
