import { lazy, Suspense, useState } from 'react';
import { getFailedJobDebug } from '../../../../shared/api/admin-failed-jobs.ts';
import type { FailedJobDebug } from '../../../../shared/domain/failed-job-debug.ts';
import type { FailedJobOfSomebody } from '../../../../shared/domain/failed-job.ts';
import { useApi } from '../../../api/api-context.ts';
import { LoadDataButton } from '../../recipes/recipes.ts';

const FailedDataDialog = lazy(async () => ({ default: (await import('./failed-data-dialog.tsx')).FailedDataDialog }));

/** Opens the stored raw data of a failed import. */
export function ShowFailedData({
  job,
  describedBy,
}: {
  readonly job: FailedJobOfSomebody;
  readonly describedBy: string;
}) {
  const api = useApi();
  const [data, setData] = useState<FailedJobDebug | null>(null);
  const load = async (): Promise<void> =>
    setData((await api.call(getFailedJobDebug, { params: { id: job.id } })).rawData);
  return (
    <>
      <LoadDataButton load={load} failed="admin.failedJobs.loadDataFailed" describedBy={describedBy} />
      {data && (
        <Suspense>
          <FailedDataDialog job={job} data={data} onClose={() => setData(null)} />
        </Suspense>
      )}
    </>
  );
}
