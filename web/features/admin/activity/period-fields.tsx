import { useTranslation } from 'react-i18next';
import { Printer } from 'lucide-react';
import { type CalendarDate, daysLater } from '../../../../shared/days/calendar.ts';
import { activityDateProblems, EARLIEST_ACTIVITY_DATE } from '../../../../shared/rules/activity-dates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { ChosenPeriod } from './activity.store.ts';
import { reportPath } from './report-path.ts';
import styles from './period-fields.module.css';

interface PeriodFieldsProps {
  readonly period: ChosenPeriod;
  /** The current day in the user's time zone. */
  readonly today: CalendarDate;
  readonly onChoose: (period: ChosenPeriod) => void;
}

/** Days before today at which each period begins. */
const QUICK = [
  { key: 'admin.activity.today', back: 0 },
  { key: 'admin.activity.lastWeek', back: 6 },
  { key: 'admin.activity.lastMonth', back: 29 },
] as const;

function QuickChoices({ period, today, onChoose }: PeriodFieldsProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('admin.activity.period')} className={styles.quick}>
      {QUICK.map(({ key, back }) => {
        const fromDate = daysLater(today, -back);
        const isChosen = period.fromDate === fromDate && period.toDate === today;
        return (
          <Button
            key={key}
            look={isChosen ? 'outline' : 'quiet'}
            size="small"
            aria-pressed={isChosen}
            onClick={() => onChoose({ fromDate, toDate: today })}
          >
            {t(key)}
          </Button>
        );
      })}
    </div>
  );
}

/** The period: a first day and an optional last day, neither in the future (product §2, §5). */
export function PeriodFields(props: PeriodFieldsProps) {
  const { t } = useTranslation();
  const { period, today, onChoose } = props;
  const { fromDate, toDate } = period;
  const problems = fromDate ? activityDateProblems(fromDate, toDate || undefined, today) : {};
  return (
    <div className={styles.period}>
      <div className={styles.dates}>
        <TextField
          type="date"
          label={t('admin.activity.fromDate')}
          value={fromDate}
          min={EARLIEST_ACTIVITY_DATE}
          max={today}
          error={problems.fromDate && t(problems.fromDate)}
          onChange={({ target }) => onChoose({ fromDate: target.value, toDate })}
        />
        <TextField
          type="date"
          label={t('admin.activity.toDate')}
          value={toDate}
          min={fromDate || EARLIEST_ACTIVITY_DATE}
          max={today}
          error={problems.toDate && t(problems.toDate)}
          onChange={({ target }) => onChoose({ fromDate, toDate: target.value })}
        />
      </div>
      <QuickChoices {...props} />
    </div>
  );
}

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
