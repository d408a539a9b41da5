import { z } from 'zod';
import { activitySummarySchema } from '../domain/activity.ts';
import { endpoint } from './endpoint.ts';

const dateField = (description: string) => z.string().meta({ format: 'date', description, examples: ['2026-11-21'] });

/** A period of whole days, as calls on activity take it. */
export const activityPeriodQuery = z.object({
  fromDate: dateField('The first day.'),
  toDate: dateField('The last day; today where it is absent.').optional(),
  tz: z
    .string()
    .meta({ description: 'The time zone of these days, by its IANA name.', examples: ['Europe/Paris'] })
    .default('UTC'),
});

/** What such a period is refused for. */
export const ACTIVITY_PERIOD_ERRORS = [
  'admin.activity.dateInvalid',
  'admin.activity.dateInFuture',
  'admin.activity.datesReversed',
  'admin.activity.zoneUnknown',
] as const;

export const getActivitySummary = endpoint({
  method: 'GET',
  path: '/api/admin/activity-summary',
  access: 'admin',
  summary:
    'Accounts registered, recipes imported and imports failed in a period: counts, and the newest 500 of each; recipes and failures as far as they still stand',
  query: activityPeriodQuery,
  reply: z.object({ summary: activitySummarySchema }),
  errors: ACTIVITY_PERIOD_ERRORS,
});
