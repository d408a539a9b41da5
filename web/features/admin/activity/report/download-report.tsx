import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getActivityReport } from '../../../../../shared/api/admin-report.ts';
import { usePlatform } from '../../../../platform/platform-context.ts';
import { readersZone } from '../../../../platform/readers-zone.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import type { ChosenPeriod } from '../activity.store.ts';

/** The same report as a file, in the reader's language; the browser shows how far it is, as with any download. */
export function DownloadReport({ period: { fromDate, toDate } }: { readonly period: ChosenPeriod }) {
  const { t, i18n } = useTranslation();
  const { serverOrigin } = usePlatform();
  const query = new URLSearchParams({ fromDate, ...(toDate && { toDate }), tz: readersZone(), lang: i18n.language });
  return (
    <LinkButton
      look="outline"
      href={`${serverOrigin}${getActivityReport.path}?${query.toString()}`}
      download
      icon={<Download size={18} aria-hidden />}
    >
      {t('admin.activity.downloadPdf')}
    </LinkButton>
  );
}
