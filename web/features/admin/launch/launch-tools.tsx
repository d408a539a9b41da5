import { Download, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { exportLaunchList } from '../../../../shared/api/admin-launch.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import type { LaunchList } from './launch-list.store.ts';
import styles from './launch-tab.module.css';

/** What can be done with the list as a whole: search it, take it along, write to it. */
export function LaunchTools({ launch }: { readonly launch: LaunchList }) {
  const { t } = useTranslation();
  const { serverOrigin } = usePlatform();
  const { query, searched } = useStore(launch.list);
  const { pending, isSending, sendAsked } = useStore(launch.actions);
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={t('admin.launch.search')}
          clearLabel={t('admin.clearSearch')}
          placeholder={t('admin.launch.search')}
          value={query.q}
          onChange={(q) => void searched(q)}
        />
        <LinkButton
          look="outline"
          href={serverOrigin + exportLaunchList.path}
          download
          icon={<Download size={18} aria-hidden />}
        >
          {t('admin.launch.export')}
        </LinkButton>
        <Button
          icon={<Send size={18} className={styles.send} aria-hidden />}
          disabled={pending === 0 || isSending}
          onClick={() => void sendAsked()}
        >
          {t('admin.launch.send')}
        </Button>
      </div>
      <p role="status" className={styles.sending}>
        {isSending && (
          <>
            <Spinner />
            {t('admin.launch.sending', { pending })}
          </>
        )}
      </p>
    </>
  );
}
