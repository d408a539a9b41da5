import { MonitorDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FetchButtonProps } from '../../../platform/desktop-parts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFailedJobs } from '../../imports/imports.ts';
import { useNotice } from '../page/notice.store.ts';
import { refusedPage } from './refused-pages.ts';

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
