import { MonitorDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FetchButtonProps } from '../../../platform/desktop-parts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFailedJobs } from '../../imports/imports.ts';
import { useNotice } from '../page/notice.store.ts';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import type { ImportFailure } from '../../../../shared/errors.ts';

/** Causes where the site refuses the server but may accept a person. */
const REFUSALS: ReadonlySet<ImportFailure> = new Set([
  'importErrors.pageForbidden',
  'importErrors.challengePage',
  'importErrors.loginWall',
  'importErrors.cookieWall',
]);

/** The address of a page that may be fetched with the person's own session; null for all other imports. */
export function refusedPage({
  code,
  sourceType,
  source,
}: Pick<FailedJob, 'code' | 'sourceType' | 'source'>): string | null {
  const isLink = sourceType !== 'file' && sourceType !== 'text';
  return isLink && REFUSALS.has(code) && URL.canParse(source) ? source : null;
}

/** Opens the page in a window of the desktop app and imports it from there; the main process asks first and shows the address. Hidden for other failures. */
export function FetchButton({ desktop, job, describedBy }: FetchButtonProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const broughtAnew = useFailedJobs((state) => state.broughtAnew);
  const failed = useNotice((state) => state.failed);
  const succeeded = useNotice((state) => state.succeeded);
  const url = refusedPage(job);
  if (url === null) return null;
  async function fetchPage(address: string): Promise<void> {
    setIsBusy(true);
    try {
      const answer = await desktop.call('fetchWithDesktop', { url: address });
      if (answer) broughtAnew(answer.jobId);
      else succeeded({ key: 'desktop.fetch.closed' });
    } catch (error) {
      failed(error);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button
      size="small"
      icon={<MonitorDown size={16} aria-hidden />}
      busy={isBusy}
      aria-describedby={describedBy}
      onClick={() => void fetchPage(url)}
    >
      {t('desktop.fetch.step')}
    </Button>
  );
}
