import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '../../../../../shared/days/calendar.ts';
import { activityDateProblems } from '../../../../../shared/rules/activity-dates.ts';
import { Button } from '../../../../ui/button.tsx';
import type { ChosenPeriod } from '../activity.store.ts';
import { DownloadReport } from './download-report.tsx';
import styles from './report-exports.module.css';
import { reportPath } from './report-path.ts';

interface Props {
  readonly period: ChosenPeriod;
  readonly today: CalendarDate;
}

/** The ways to take the report of a period along: on paper, or as a file. */
export function ReportExports({ period, today }: Props) {
  const { t } = useTranslation();
  const { fromDate, toDate } = period;
  const isPossible = Object.keys(activityDateProblems(fromDate, toDate || undefined, today)).length === 0;
  function openReport(): void {
    const path = reportPath(period);
    // Where no second window is to be had, the report takes the place of this one.
    if (!open(path, '_blank')) location.assign(path);
  }
  return (
    <div className={styles.exports}>
      <Button look="outline" icon={<Printer size={18} aria-hidden />} disabled={!isPossible} onClick={openReport}>
        {t('admin.activity.exportPdf')}
      </Button>
      {isPossible && <DownloadReport period={period} />}
    </div>
  );
}
