import { createStore, type StoreApi } from 'zustand';
import { getActivitySummary } from '../../../../shared/api/admin-activity.ts';
import type { CalendarDate } from '../../../../shared/days/calendar.ts';
import { dayIn } from '../../../../shared/days/zoned-days.ts';
import type { ActivitySummary } from '../../../../shared/domain/activity.ts';
import { activityDateProblems } from '../../../../shared/rules/activity-dates.ts';
import type { ApiClient } from '../../../api/client.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';

/** Days as the fields of a form hold them: empty where none is chosen. */
export interface ChosenPeriod {
  readonly fromDate: CalendarDate;
  readonly toDate: CalendarDate;
}

export interface ActivityState {
  readonly period: ChosenPeriod;
  /** Of the period that was asked for last; an earlier one stays while its successor is on its way. */
  readonly summary: ActivitySummary | null;
  readonly isLoading: boolean;
  readonly failure: Message | null;
  periodChosen(period: ChosenPeriod): Promise<void>;
  /** Asks anew for the same period. */
  refreshed(): Promise<void>;
}

interface ActivityOptions {
  readonly api: ApiClient;
  /** The reader's time zone. */
  readonly zone: string;
  readonly period: ChosenPeriod;
}

/** What happened on the site in a period that can be chosen; what was asked last is what counts. */
export function createActivityStore({ api, zone, period }: ActivityOptions): StoreApi<ActivityState> {
  let turn = 0;
  return createStore<ActivityState>()((set, get) => {
    async function load({ fromDate, toDate }: ChosenPeriod): Promise<void> {
      const own = ++turn;
      const problems = activityDateProblems(fromDate, toDate || undefined, dayIn(zone, Date.now()));
      // What was there is of another period.
      if (!fromDate || Object.keys(problems).length > 0) return set({ summary: null, failure: null, isLoading: false });
      set({ isLoading: true });
      try {
        const { summary } = await api.call(getActivitySummary, {
          query: { fromDate, toDate: toDate || undefined, tz: zone },
        });
        if (own === turn) set({ summary, failure: null, isLoading: false });
      } catch (error) {
        console.error('the activity could not be loaded', error);
        const failure = errorMessage(error, 'admin.loadFailed');
        if (own === turn) set({ summary: null, failure, isLoading: false });
      }
    }

    return {
      period,
      summary: null,
      isLoading: false,
      failure: null,
      periodChosen(chosen) {
        set({ period: chosen });
        return load(chosen);
      },
      refreshed: () => load(get().period),
    };
  });
}
