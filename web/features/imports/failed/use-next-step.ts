import { useLocation, useNavigate } from 'react-router-dom';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { PATHS } from '../../../app/paths.ts';
import type { ImportWay } from '../import-way.ts';
import { useImports } from '../imports.store.ts';
import { useWay } from '../way.store.ts';
import { useFailedJobs } from './failed-jobs.store.ts';
import type { NextStep } from './next-steps.ts';

/** What there is a screen for. */
export const OFFERED_STEPS: ReadonlySet<NextStep> = new Set([
  'retry',
  'correctLink',
  'uploadFile',
  'takePhoto',
  'pasteText',
]);

/** Does what helps; where that is on the main screen, goes there. */
export function useNextStep(): (step: NextStep, job: FailedJob) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const wayCalled = useWay((state) => state.wayCalled);
  const urlChanged = useImports((state) => state.urlChanged);
  const retried = useFailedJobs((state) => state.retried);

  function lead(way: ImportWay): void {
    if (pathname !== PATHS.home) void navigate(PATHS.home);
    wayCalled(way);
  }
  return (step, job) => {
    if (step === 'retry') void retried(job.id);
    if (step === 'uploadFile') lead('file');
    if (step === 'pasteText') lead('text');
    if (step === 'takePhoto') lead('camera');
    if (step === 'correctLink') {
      urlChanged(job.source);
      lead('url');
    }
  };
}
