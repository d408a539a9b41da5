import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '../../../../shared/days/calendar.ts';
import { activityDateProblems } from '../../../../shared/rules/activity-dates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ChosenPeriod } from './activity.store.ts';
import { reportPath } from './report-path.ts';

interface Props {
  readonly period: ChosenPeriod;
  readonly today: CalendarDate;
}

/** Opens the print page of the period's report (product §2). */
export function ExportReport({ period, today }: Props) {
  const { t } = useTranslation();
  const { fromDate, toDate } = period;
  const isPossible = Object.keys(activityDateProblems(fromDate, toDate || undefined, today)).length === 0;
  function openReport(): void {
    const path = reportPath(period);
    // A blocked popup: show the report in this window instead.
    if (!open(path, '_blank')) location.assign(path);
  }
  return (
    <Button look="outline" icon={<Printer size={18} aria-hidden />} disabled={!isPossible} onClick={openReport}>
      {t('admin.activity.exportPdf')}
    </Button>
  );
}
