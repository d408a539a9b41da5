import { z } from 'zod';
import { activitySummarySchema } from '../domain/activity.ts';
import type { ErrorCode } from '../errors.ts';
import { endpoint } from './definition/endpoint.ts';

const dateField = (description: string) =>
  z
    .string({ error: 'admin.activity.dateInvalid' satisfies ErrorCode })
    .meta({ format: 'date', description, examples: ['2026-11-21'] });

/** The query of calls that report on a period of whole days. */
export const activityPeriodQuery = z.object({
  fromDate: dateField('The first day.'),
  toDate: dateField('The last day; today if absent.').optional(),
  tz: z
    .string({ error: 'admin.activity.zoneUnknown' satisfies ErrorCode })
    .meta({ description: 'The IANA name of the time zone in which these days are meant.', examples: ['Europe/Paris'] })
    .default('UTC'),
});

/** The errors with which a call answers an invalid period. */
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
    'Accounts registered, recipes imported and imports failed in a period: counts, and the newest 500 of each; deleted recipes and failed imports are not counted',
  query: activityPeriodQuery,
  reply: z.object({ summary: activitySummarySchema }),
  errors: ACTIVITY_PERIOD_ERRORS,
});
