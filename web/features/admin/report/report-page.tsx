import { ArrowLeft, Printer } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { UnreachableScreen, useSession } from '../../auth/auth.ts';
import { dayIn } from '../../../../shared/days/zoned-days.ts';
import { activityDateProblems } from '../../../../shared/rules/activity-dates.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { readersZone } from '../../../platform/readers-zone.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { AccessDenied } from '../access/access-denied.tsx';
import { CheckingAccess } from '../access/checking-access.tsx';
import { FailedRows, LoadingRows } from '../lists/list-states.tsx';
import { useAdminAccess } from '../access/use-admin-access.ts';
import type { ChosenPeriod } from '../activity/activity.store.ts';
import { useActivity } from '../activity/use-activity.ts';
import { periodOf } from '../activity/report-path.ts';
import styles from './report-page.module.css';
import { ReportSheet } from './report-sheet.tsx';

/** Opens the print dialog once, when the page and its fonts are loaded. */
export function usePrintOnce(isWhole: boolean): void {
  const wasPrinted = useRef(false);
  useEffect(() => {
    if (!isWhole || wasPrinted.current) return;
    wasPrinted.current = true;
    // After two frames the content is laid out and painted.
    void document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => print())));
  }, [isWhole]);
}

/**
 * Sets the window's title, which becomes the name of the printed file, without characters that file names cannot
 * contain.
 */
export function useFileTitle(title: string): void {
  useEffect(() => {
    document.title = title.replaceAll(/[\\/:*?"<>|]+/g, '-');
  }, [title]);
}

/** The bar above the report, on the screen only. Printing is disabled until the report is loaded. */
function ReportBar({ isDisabled }: { readonly isDisabled: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={styles.bar}>
      <Button
        look="quiet"
        icon={<ArrowLeft size={20} className={styles.arrow} aria-hidden />}
        onClick={() => void navigate(PATHS.admin)}
      >
        {t('admin.title')}
      </Button>
      <Button icon={<Printer size={18} aria-hidden />} disabled={isDisabled} onClick={() => print()}>
        {t('admin.activity.print')}
      </Button>
    </div>
  );
}

function Report({ period }: { readonly period: ChosenPeriod }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { summary, failure, isLoading, refreshed } = useActivity(period);
  const days = [summary?.dateRange.from ?? period.fromDate, summary?.dateRange.to ?? period.toDate];
  useFileTitle([t('admin.activity.report'), [...new Set(days)].filter(Boolean).join(' – ')].join(' '));
  usePrintOnce(summary !== null);
  return (
    <>
      <ReportBar isDisabled={summary === null} />
      <main className={styles.sheet} aria-busy={isLoading}>
        {summary && <ReportSheet summary={summary} />}
        {failure && <FailedRows text={messageText(failure)} onRetry={() => void refreshed()} />}
        {!summary && !failure && <LoadingRows />}
      </main>
    </>
  );
}

/** Shown for an invalid period in the address. */
function WrongPeriod({ problem }: { readonly problem: string }) {
  return (
    <>
      <ReportBar isDisabled />
      <main className={styles.sheet}>
        <Banner kind="error">{problem}</Banner>
      </main>
    </>
  );
}

/** The print page for the activity of a period (product §2). It is a route, so that a reload restores it. */
export function ReportPage() {
  const { t } = useTranslation();
  const access = useAdminAccess();
  const isUnreachable = useSession((session) => session.status === 'unreachable');
  const [parameters] = useSearchParams();
  const period = periodOf(parameters);
  const [today] = useState(() => dayIn(readersZone(), Date.now()));
  if (isUnreachable) return <UnreachableScreen />;
  if (access === 'checking') return <CheckingAccess />;
  if (access === 'denied') return <AccessDenied />;
  const [problem] = Object.values(activityDateProblems(period.fromDate, period.toDate || undefined, today));
  return (
    <div className={styles.desk}>{problem ? <WrongPeriod problem={t(problem)} /> : <Report period={period} />}</div>
  );
}
