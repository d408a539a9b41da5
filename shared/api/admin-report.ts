import { z } from 'zod';
import { LANGUAGE_CODES } from '../languages.ts';
import { ACTIVITY_PERIOD_ERRORS, activityPeriodQuery } from './admin-activity.ts';
import { endpoint } from './endpoint.ts';

export const getActivityReport = endpoint({
  method: 'GET',
  path: '/api/admin/activity-report.pdf',
  access: 'admin',
  summary: 'The activity summary of a period as a PDF to keep or hand on',
  query: activityPeriodQuery.extend({
    lang: z
      .enum(LANGUAGE_CODES)
      .meta({ description: "The language of the report; the caller's by default." })
      .optional(),
  }),
  reply: z.never(),
  answers: 'pdf',
  errors: ACTIVITY_PERIOD_ERRORS,
});
