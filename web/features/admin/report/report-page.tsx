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

/** Opens the dialog for printing as soon as the page is whole, letters included; once. */
export function usePrintOnce(isWhole: boolean): void {
  const wasPrinted = useRef(false);
  useEffect(() => {
    if (!isWhole || wasPrinted.current) return;
    wasPrinted.current = true;
    // Two frames: what was rendered just now is laid out and painted behind the dialog.
    void document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => print())));
  }, [isWhole]);
}

/** Names the window as its printed file is to be called: nothing in it that a file name cannot hold. */
export function useFileTitle(title: string): void {
  useEffect(() => {
    document.title = title.replaceAll(/[\\/:*?"<>|]+/g, '-');
  }, [title]);
}

/** The bar above the sheet, on the screen only; printing is disabled until there is a sheet. */
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

/** A period that cannot be: somebody wrote the address by hand. */
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

/** The page that prints the activity of a period (product §2): a route, so that a reload leads there again. */
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
