import { ChartColumn } from 'lucide-react';
import { Fragment, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE } from '../../../../shared/constants.ts';
import { dayIn } from '../../../../shared/days/zoned-days.ts';
import type { ActivitySummary } from '../../../../shared/domain/activity.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { readersZone } from '../../../platform/readers-zone.ts';
import { useNow } from '../../../state/use-now.ts';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { EmptyRows, FailedRows } from '../lists/list-states.tsx';
import styles from './activity-view.module.css';
import { DetailList } from './detail-list.tsx';
import { isQuiet, type Kind, KINDS } from './kinds.ts';
import { PeriodFields } from './period-fields.tsx';
import { ExportReport } from './export-report.tsx';
import { StatCard } from './stat-card.tsx';
import { useActivity } from './use-activity.ts';

interface Props {
  /** Called to show an imported recipe. */
  readonly onOpenRecipe: (id: string) => void;
}

interface StatsProps extends Props {
  readonly summary: ActivitySummary | null;
  readonly isLoading: boolean;
}

/** The cards with their numbers; each opens its list, behind the cards where there is room beside one another. */
function Stats({ summary, isLoading, onOpenRecipe }: StatsProps) {
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<Kind>>(new Set());
  const toggle = (kind: Kind): void => setOpen((current) => current.symmetricDifference(new Set([kind])));
  return (
    <div className={styles.stats} aria-busy={isLoading} data-stale={(isLoading && summary !== null) || undefined}>
      {KINDS.map((kind) => (
        <Fragment key={kind}>
          <StatCard
            kind={kind}
            count={summary && summary[kind].count}
            isOpen={open.has(kind)}
            listId={`${id}${kind}`}
            onToggle={() => toggle(kind)}
          />
          {summary && open.has(kind) && (
            <DetailList id={`${id}${kind}`} kind={kind} summary={summary} onOpenRecipe={onOpenRecipe} />
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** The activity of the site in a period (product §2). */
export function ActivityView({ onOpenRecipe }: Props) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const today = dayIn(readersZone(), useNow(MINUTE));
  const { period, summary, isLoading, failure, periodChosen, refreshed } = useActivity({
    fromDate: today,
    toDate: today,
  });
  // After a successful retry the numbers replace the button.
  const view = useRef<HTMLDivElement>(null);
  const focusKept = useFocusKept(() => view.current?.querySelector<HTMLElement>('[aria-expanded]') ?? null);
  return (
    <div ref={view} className={styles.view} {...focusKept}>
      <div className={styles.choice}>
        <PeriodFields period={period} today={today} onChoose={(chosen) => void periodChosen(chosen)} />
        <ExportReport period={period} today={today} />
      </div>
      <p role="status" className="visually-hidden">
        {isLoading && t('admin.loading')}
      </p>
      {failure ? (
        <FailedRows text={messageText(failure)} onRetry={() => void refreshed()} />
      ) : (
        <Stats summary={summary} isLoading={isLoading} onOpenRecipe={onOpenRecipe} />
      )}
      {summary && isQuiet(summary) && (
        <EmptyRows
          icon={<ChartColumn aria-hidden />}
          title={t('admin.activity.emptyTitle')}
          hint={t('admin.activity.emptyHint')}
        />
      )}
    </div>
  );
}
