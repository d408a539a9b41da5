import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Download, Send } from 'lucide-react';
import { useApi } from '../../../api/api-context.ts';
import { Pager } from '../../../ui/layout/pager.tsx';
import { useStatus } from '../../status/status.ts';
import { FailedRows, LoadingRows } from '../lists/list-states.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { exportLaunchList } from '../../../../shared/api/admin-launch.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { canSend, createLaunchList, LAUNCH_PAGE_LENGTH, type LaunchList, sendLabel } from './launch-list.store.ts';
import { LaunchTable } from './launch-table.tsx';
import styles from './launch-tab.module.css';

/** The actions for the whole list: search, export, mailing. */
export function LaunchTools({ launch }: { readonly launch: LaunchList }) {
  const { t } = useTranslation();
  const { serverOrigin } = usePlatform();
  const { query, searched } = useStore(launch.list);
  const state = useStore(launch.actions);
  const { remaining, isSending, stopped, sendAsked } = state;
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
          disabled={!canSend(state)}
          onClick={() => void sendAsked()}
        >
          {t(sendLabel(state))}
        </Button>
      </div>
      {stopped !== null && <Banner kind="error">{t('admin.launch.stopped', { reason: stopped })}</Banner>}
      <p role="status" className={styles.sending}>
        {isSending && (
          <>
            <Spinner />
            {t('admin.launch.sending', { pending: remaining })}
          </>
        )}
      </p>
    </>
  );
}

interface Props {
  readonly launch: LaunchList;
  readonly focusAfter: () => HTMLElement | null;
}

/** Asks for confirmation before a subscriber is removed (product §8), and before a mailing. */
export function LaunchQuestion({ launch, focusAfter }: Props) {
  const { t } = useTranslation();
  const state = useStore(launch.actions);
  const { question, pending, isWorking, confirmed, dismissed } = state;
  const shared = { isBusy: isWorking, onConfirm: () => void confirmed(), onDismiss: dismissed, focusAfter };
  const subscriber = question === 'send' ? null : question;
  return (
    <>
      <ConfirmDialog
        {...shared}
        isOpen={question === 'send'}
        title={t('admin.launch.sendTitle')}
        question={t('admin.launch.sendQuestion', { count: pending })}
        warning={t('admin.launch.sendHint')}
        confirmLabel={t(sendLabel(state))}
      />
      <ConfirmDialog
        {...shared}
        isOpen={subscriber !== null}
        title={t('admin.launch.removeTitle')}
        question={t('admin.launch.removeQuestion', { email: subscriber?.email ?? '' })}
        confirmLabel={t('admin.launch.remove')}
      />
    </>
  );
}

/** The polling interval for the number of pending subscribers, in milliseconds. */
const LOOK_EVERY = 3_000;

/** Refreshes the list while a mailing is running. */
export function useSendingWatched({ list, actions }: LaunchList): void {
  const isSending = useStore(actions, (state) => state.isSending);
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => {
      if (!list.getState().isLoading) void list.getState().refreshed();
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isSending, list]);
}

function Rows({ launch }: { readonly launch: LaunchList }) {
  const { rows, total, query, hasFailed, refreshed, pageTurned } = useStore(launch.list);
  if (hasFailed) return <FailedRows onRetry={() => void refreshed()} />;
  if (rows === null) return <LoadingRows />;
  return (
    <>
      <LaunchTable launch={launch} />
      <Pager
        offset={query.offset}
        length={LAUNCH_PAGE_LENGTH}
        total={total}
        onTurn={(offset) => void pageTurned(offset)}
      />
    </>
  );
}

/** The launch subscribers (product §2). The list loads when the tab is opened. */
export function LaunchTab() {
  const { t } = useTranslation();
  const api = useApi();
  const ended = useStatus((status) => status.ended);
  const heading = useRef<HTMLHeadingElement>(null);
  const [launch] = useState(() => createLaunchList(api, ended));
  const total = useStore(launch.list, (list) => list.total);
  useEffect(() => void launch.list.getState().refreshed(), [launch]);
  useSendingWatched(launch);
  return (
    <div className={styles.tab}>
      <h2 ref={heading} tabIndex={-1}>
        {t('admin.launch.title', { total })}
      </h2>
      <LaunchTools launch={launch} />
      <Rows launch={launch} />
      <LaunchQuestion launch={launch} focusAfter={() => heading.current} />
    </div>
  );
}
