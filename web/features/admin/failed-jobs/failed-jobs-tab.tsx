import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { RefreshCw, Trash2, CircleCheck, SearchX } from 'lucide-react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { MINUTE } from '../../../../shared/constants.ts';
import { useNow } from '../../../state/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { useFocusInList } from '../../../ui/focus/use-focus-in-list.ts';
import { FailedRows, LoadingRows, EmptyRows } from '../lists/list-states.tsx';
import { type FailedJobsQuestion, FAILED_JOBS_PAGE } from './all-failed-jobs.store.ts';
import { useJobActions, AllFailedJobsProvider, useJobList, useAllFailedJobs } from './failed-jobs-context.ts';
import { userLabel, JobTools } from './job-tools.tsx';
import { FailedJobCard } from './failed-job-card.tsx';
import styles from './failed-jobs-tab.module.css';

interface Words {
  readonly title: string;
  readonly question: string;
  readonly confirmLabel: string;
}

/** The filter in use, if any: only matching jobs are deleted. */
function clearWords(t: TFunction, { count, q, user }: FailedJobsQuestion & { kind: 'clear' }): Words {
  const which = [
    ...(user ? [t('admin.failedJobs.clearOfUser', { user: userLabel(user) })] : []),
    ...(q.trim() ? [t('admin.failedJobs.clearMatching', { q })] : []),
  ];
  const confirmLabel = t('admin.failedJobs.clearAll');
  if (which.length === 0)
    return { title: t('admin.failedJobs.clearTitle'), question: t('admin.failedJobs.clearQuestion'), confirmLabel };
  return {
    title: t('admin.failedJobs.clearShownTitle'),
    question: [t('admin.failedJobs.clearShownQuestion', { count }), ...which].join(' '),
    confirmLabel,
  };
}

function wordsOf(t: TFunction, question: FailedJobsQuestion | null): Words {
  if (question?.kind === 'clear') return clearWords(t, question);
  return {
    title: t('admin.failedJobs.deleteTitle'),
    question: t('admin.failedJobs.deleteQuestion'),
    confirmLabel: t('recipes.delete'),
  };
}

/** Asks before failed jobs and their uploads are deleted (product §8). */
function FailedJobDialog({ focusAfter }: { readonly focusAfter: () => HTMLElement | null }) {
  const { t } = useTranslation();
  const question = useJobActions((state) => state.question);
  const isBusy = useJobActions((state) => state.isClearing || state.busy.size > 0);
  const confirmed = useJobActions((state) => state.confirmed);
  const dismissed = useJobActions((state) => state.dismissed);
  return (
    <ConfirmDialog
      {...wordsOf(t, question)}
      isOpen={question !== null}
      isBusy={isBusy}
      onConfirm={() => void confirmed()}
      onDismiss={dismissed}
      focusAfter={focusAfter}
    />
  );
}

/** Shown if there is no failed job, or none that matches the filter. */
function NoFailedJobs() {
  const { t } = useTranslation();
  const isSearch = useJobList((state) => state.query.q.trim() !== '');
  const isOfUser = useJobActions((state) => state.user !== null);
  if (isSearch) return <EmptyRows icon={<SearchX aria-hidden />} title={t('admin.failedJobs.noneFound')} />;
  if (isOfUser) return <EmptyRows icon={<CircleCheck aria-hidden />} title={t('admin.failedJobs.noneOfUser')} />;
  return (
    <EmptyRows
      icon={<CircleCheck aria-hidden />}
      title={t('admin.failedJobs.none')}
      hint={t('admin.failedJobs.noneHint')}
    />
  );
}

function Head() {
  const { t } = useTranslation();
  const { total, query, isLoading, rows } = useJobList((state) => state);
  const { refreshed, asked, user, isClearing } = useJobActions((state) => state);
  return (
    <div className={styles.head}>
      <h2>{rows ? t('admin.failedJobs.title', { count: total }) : t('admin.tabs.failedJobs')}</h2>
      <div className={styles.buttons}>
        <Button
          look="outline"
          size="small"
          icon={<RefreshCw size={16} aria-hidden />}
          aria-busy={isLoading || undefined}
          onClick={() => void refreshed()}
        >
          {t('admin.failedJobs.refresh')}
        </Button>
        <Button
          look="warning"
          size="small"
          icon={<Trash2 size={16} aria-hidden />}
          disabled={total === 0}
          busy={isClearing}
          onClick={() => asked({ kind: 'clear', count: total, q: query.q, user })}
        >
          {t('admin.failedJobs.clearAll')}
        </Button>
      </div>
    </div>
  );
}

function Jobs() {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const { rows, total, query, isLoading, hasFailed, pageTurned } = useJobList((state) => state);
  const refreshed = useJobActions((state) => state.refreshed);
  const { findSuccessor, handlers } = useFocusInList();
  return (
    <div className={styles.tab} {...handlers}>
      <Head />
      <JobTools />
      {hasFailed && <FailedRows onRetry={() => void refreshed()} />}
      {rows === null && isLoading && <LoadingRows />}
      {rows?.length === 0 && !isLoading && <NoFailedJobs />}
      <ul className={styles.cards} aria-label={t('admin.tabs.failedJobs')} aria-busy={isLoading || undefined}>
        {rows?.map((job) => (
          <FailedJobCard key={job.id} job={job} now={now} />
        ))}
      </ul>
      <Pager
        offset={query.offset}
        length={FAILED_JOBS_PAGE}
        total={total}
        onTurn={(offset) => void pageTurned(offset)}
      />
      <FailedJobDialog focusAfter={findSuccessor} />
    </div>
  );
}

/** The failed imports of all users (product §2): source, cause and actions. */
export function FailedJobsTab() {
  return (
    <AllFailedJobsProvider value={useAllFailedJobs()}>
      <Jobs />
    </AllFailedJobsProvider>
  );
}
