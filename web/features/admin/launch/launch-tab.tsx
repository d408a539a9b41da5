import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useApi } from '../../../api/api-context.ts';
import { Pager } from '../../../ui/layout/pager.tsx';
import { useStatus } from '../../status/status.ts';
import { FailedRows, LoadingRows } from '../lists/list-states.tsx';
import { createLaunchList, LAUNCH_PAGE_LENGTH, type LaunchList } from './launch-list.store.ts';
import { LaunchQuestion } from './launch-question.tsx';
import { LaunchTable } from './launch-table.tsx';
import styles from './launch-tab.module.css';
import { LaunchTools } from './launch-tools.tsx';
import { useSendingWatched } from './use-sending-watched.ts';

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
