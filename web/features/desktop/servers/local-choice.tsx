import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LocalServer } from '../../../../shared/desktop/servers.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import styles from './server-choice.module.css';
import { useServers } from './servers.store.ts';

/** The path of the data folder, which is written from left to right in every language. */
function DataPlace({ local }: { readonly local: LocalServer }) {
  const { t } = useTranslation();
  return (
    <p className={styles.place}>
      {t('desktop.servers.dataFolder')}
      <bdi dir="ltr" className={styles.path}>
        {local.dataFolder}
      </bdi>
    </p>
  );
}

/** The data folder with a button that opens it. */
export function DataFolder({ local }: { readonly local: LocalServer }) {
  const { t } = useTranslation();
  const dataFolderOpened = useServers((state) => state.dataFolderOpened);
  return (
    <div className={styles.dataFolder}>
      <DataPlace local={local} />
      <Button
        look="quiet"
        size="small"
        icon={<FolderOpen size={18} aria-hidden />}
        onClick={() => void dataFolderOpened()}
      >
        {t('desktop.servers.openDataFolder')}
      </Button>
    </div>
  );
}

function Detail({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <bdi dir="auto" className={styles.detail}>
      {text}
    </bdi>
  );
}

function Failure({ local }: { readonly local: LocalServer }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure}>
      <Banner kind="error" isQuiet>
        {t('desktop.servers.failed')}
      </Banner>
      <Detail text={local.detail} />
    </div>
  );
}

interface Props {
  readonly local: LocalServer;
  /** Whether the local server is the current one. */
  readonly isCurrent: boolean;
}

/** The choice of the local server, with an explanation, its data folder and the progress of its start. */
export function LocalChoice({ local, isCurrent }: Props) {
  const { t } = useTranslation();
  const isBusy = useServers((state) => state.busy !== null);
  const thisComputerChosen = useServers((state) => state.thisComputerChosen);
  const { state, detail } = local;
  if (state === 'unavailable') return <Banner kind="info">{t('desktop.servers.unavailable')}</Banner>;
  const mayStart = state === 'failed' || (state !== 'starting' && !isCurrent);
  return (
    <div className={styles.local}>
      {isCurrent ? <DataFolder local={local} /> : <DataPlace local={local} />}
      {/* Both regions always stand in the page, so that a screen reader hears what enters them. */}
      <div role="status" className={styles.state}>
        {state === 'starting' && (
          <div className={styles.progress}>
            <Spinner />
            <p>{t('desktop.servers.starting')}</p>
            <Detail text={detail} />
          </div>
        )}
      </div>
      <div role="alert" className={styles.state}>
        {state === 'failed' && <Failure local={local} />}
      </div>
      {mayStart && (
        <Button disabled={isBusy} onClick={() => void thisComputerChosen()}>
          {t(state === 'failed' ? 'app.tryAgain' : 'desktop.servers.useLocal')}
        </Button>
      )}
    </div>
  );
}
