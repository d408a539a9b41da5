import { createStore, type StoreApi } from 'zustand';
import { getActivitySummary } from '../../../../shared/api/admin-activity.ts';
import type { CalendarDate } from '../../../../shared/days/calendar.ts';
import { dayIn } from '../../../../shared/days/zoned-days.ts';
import type { ActivitySummary } from '../../../../shared/domain/activity.ts';
import { activityDateProblems } from '../../../../shared/rules/activity-dates.ts';
import type { ApiClient } from '../../../api/client.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';

/** Days as form fields hold them; empty if none is chosen. */
export interface ChosenPeriod {
  readonly fromDate: CalendarDate;
  readonly toDate: CalendarDate;
}

export interface ActivityState {
  readonly period: ChosenPeriod;
  /** The summary of the period requested last. The previous one stays while it loads. */
  readonly summary: ActivitySummary | null;
  readonly isLoading: boolean;
  readonly failure: Message | null;
  periodChosen(period: ChosenPeriod): Promise<void>;
  /** Fetches the same period again. */
  refreshed(): Promise<void>;
}

interface ActivityOptions {
  readonly api: ApiClient;
  /** The user's time zone. */
  readonly zone: string;
  readonly period: ChosenPeriod;
}

/** The activity of the site in a chosen period. Only the response to the latest request counts. */
export function createActivityStore({ api, zone, period }: ActivityOptions): StoreApi<ActivityState> {
  let turn = 0;
  return createStore<ActivityState>()((set, get) => {
    async function load({ fromDate, toDate }: ChosenPeriod): Promise<void> {
      const own = ++turn;
      const problems = activityDateProblems(fromDate, toDate || undefined, dayIn(zone, Date.now()));
      // The current summary belongs to another period.
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
