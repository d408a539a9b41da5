import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { FailedJobsQuestion } from './all-failed-jobs.store.ts';
import { useJobActions } from './failed-jobs-context.ts';
import { userLabel } from './user-label.ts';

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
export function FailedJobDialog({ focusAfter }: { readonly focusAfter: () => HTMLElement | null }) {
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
