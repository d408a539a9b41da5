import { useLocation, useNavigate } from 'react-router-dom';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { useEditor } from '../../recipes/recipes.ts';
import type { ImportMethod } from '../method/import-method.ts';
import { useImports } from '../link/link-import.store.ts';
import { useImportMethod } from '../method/import-method.store.ts';
import { useFailedJobs } from './failed-jobs.store.ts';
import type { NextStep } from './next-steps.ts';

/** Does what helps; where that is on the main screen, goes there. */
export function useNextStep(): (step: NextStep, job: FailedJob) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const methodRequested = useImportMethod((state) => state.methodRequested);
  const urlChanged = useImports((state) => state.urlChanged);
  const retried = useFailedJobs((state) => state.retried);
  const createAsked = useEditor((state) => state.createAsked);

  function lead(method: ImportMethod): void {
    if (pathname !== PATHS.home) void navigate(PATHS.home);
    methodRequested(method);
  }
  return (step, job) => {
    if (step === 'retry') void retried(job.id);
    if (step === 'writeByHand') createAsked();
    if (step === 'uploadFile') lead('file');
    if (step === 'pasteText') lead('text');
    if (step === 'takePhoto') lead('camera');
    if (step === 'correctLink') {
      urlChanged(job.source);
      lead('url');
    }
  };
}
