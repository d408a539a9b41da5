import { CircleCheck, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyRows } from '../lists/list-states.tsx';
import { useJobActions, useJobList } from './failed-jobs-context.ts';

/** Nothing failed, or nothing of what is looked for. */
export function NoFailedJobs() {
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
