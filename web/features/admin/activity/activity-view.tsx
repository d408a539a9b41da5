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
import { useViewer } from '../../recipes/recipes.ts';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { DetailList, StatCard } from './activity-figures.tsx';
import { isQuiet, type Kind, KINDS } from './kinds.ts';
import { PeriodFields, ExportReport } from './period-fields.tsx';
import { useActivity } from './use-activity.ts';
import { useSiteActivity } from './site-activity.store.ts';
import styles from './activity-view.module.css';

interface Props {
  /** Called to show an imported recipe. */
  readonly onOpenRecipe: (id: string) => void;
}

interface StatsProps extends Props {
  readonly summary: ActivitySummary | null;
  readonly isLoading: boolean;
}

/** The cards with the numbers. Each opens its list, which is below all cards in wide windows. */
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
function ActivityView({ onOpenRecipe }: Props) {
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

export function ActivityTab() {
  const { t } = useTranslation();
  const recipeOpened = useViewer((state) => state.recipeOpened);
  return (
    <section className={styles.tab}>
      <h2>{t('admin.tabs.activity')}</h2>
      <ActivityView onOpenRecipe={(id) => recipeOpened(id)} />
    </section>
  );
}

/** The summary as a modal (product §2). Opening a recipe closes it. */
export function ActivityDialog() {
  const { t } = useTranslation();
  const isOpen = useSiteActivity((state) => state.isOpen);
  const closed = useSiteActivity((state) => state.closed);
  const recipeOpened = useViewer((state) => state.recipeOpened);
  function openRecipe(id: string): void {
    closed();
    void recipeOpened(id);
  }
  return (
    <Dialog isOpen={isOpen} onClose={closed} size="report" focusAfter={() => null}>
      <div className={styles.content}>
        <DialogTitle>{t('admin.activity.siteTitle')}</DialogTitle>
        <ActivityView onOpenRecipe={openRecipe} />
      </div>
    </Dialog>
  );
}
