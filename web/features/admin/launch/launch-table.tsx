import { Mail, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateLocale } from '../../../i18n/date-locale.ts';
import { useStore } from 'zustand';
import type { LaunchSort } from '../../../../shared/api/admin-launch.ts';
import type { LaunchSubscriber } from '../../../../shared/domain/launch-subscriber.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../../ui/layout/data-table.tsx';
import { Pill } from '../../../ui/indicators/pill.tsx';
import { EmptyRows } from '../lists/list-states.tsx';
import type { LaunchList } from './launch-list.store.ts';
import styles from './launch-tab.module.css';

const idOf = ({ _id }: LaunchSubscriber): string => `subscriber-${_id}`;

/** Whether a subscriber has got the mail, and if not, why. */
function Status({ row: { notified, failure, queued } }: { readonly row: LaunchSubscriber }) {
  const { t } = useTranslation();
  if (notified) return <Pill tone="good">{t('admin.launch.notified')}</Pill>;
  if (failure === null) return <Pill tone="warning">{t('admin.launch.pending')}</Pill>;
  return (
    <>
      {queued ? (
        <Pill tone="warning">{t('admin.launch.pending')}</Pill>
      ) : (
        <Pill tone="bad">{t('admin.launch.failed')}</Pill>
      )}
      <p className={styles.reason} dir="auto">
        {failure}
      </p>
    </>
  );
}

function useColumns(onRemove: (row: LaunchSubscriber) => void): readonly Column<LaunchSubscriber, LaunchSort>[] {
  const { t } = useTranslation();
  const dateLocale = useDateLocale();
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' });
    return [
      {
        id: 'email',
        label: t('admin.launch.email'),
        sort: 'email',
        isName: true,
        cell: (row) => (
          <bdi id={idOf(row)} dir="ltr">
            {row.email}
          </bdi>
        ),
      },
      {
        id: 'subscribedAt',
        label: t('admin.launch.subscribedAt'),
        sort: 'subscribedAt',
        cell: ({ subscribedAt }) => <time dateTime={subscribedAt}>{time.format(new Date(subscribedAt))}</time>,
      },
      {
        id: 'status',
        label: t('admin.launch.status'),
        sort: 'status',
        cell: (row) => <Status row={row} />,
      },
      {
        id: 'actions',
        label: t('admin.launch.actions'),
        isEnd: true,
        cell: (row) => (
          <Button look="warning" size="small" aria-describedby={idOf(row)} onClick={() => onRemove(row)}>
            {t('admin.launch.remove')}
          </Button>
        ),
      },
    ];
  }, [t, dateLocale, onRemove]);
}

/** Product §2: the subscribers with their states, or a note that there are none. */
export function LaunchTable({ launch }: { readonly launch: LaunchList }) {
  const { t } = useTranslation();
  const { rows, total, query, isLoading, sorted } = useStore(launch.list);
  const removeAsked = useStore(launch.actions, (state) => state.removeAsked);
  const columns = useColumns(removeAsked);
  if (total === 0 && query.q.trim() !== '')
    return <EmptyRows icon={<SearchX aria-hidden />} title={t('admin.launch.noMatch')} />;
  if (total === 0)
    return <EmptyRows icon={<Mail aria-hidden />} title={t('admin.launch.empty')} hint={t('admin.launch.emptyHint')} />;
  return (
    <DataTable
      label={t('admin.tabs.launch')}
      columns={columns}
      rows={rows ?? []}
      keyOf={({ _id }) => _id}
      order={query}
      onSort={(sort) => void sorted(sort)}
      isBusy={isLoading}
    />
  );
}
