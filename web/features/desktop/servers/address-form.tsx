import { useTranslation } from 'react-i18next';
import type { ServerCheck } from '../../../../shared/desktop/servers.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from './server-choice.module.css';
import { useServers } from './servers.store.ts';

/** Whether one can go on with a server that answered so. */
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

/** Asks the server at an address before anything is kept of it. */
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
