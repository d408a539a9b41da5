import { z } from 'zod';
import { launchSubscriberSchema } from '../domain/launch-subscriber.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';
import { pagedQuery, PAGING_ERRORS, totalField } from './definition/paging.ts';

export const LAUNCH_SORTS = ['email', 'subscribedAt', 'status'] as const;
export type LaunchSort = (typeof LAUNCH_SORTS)[number];

export const listLaunchSubscribers = endpoint({
  method: 'GET',
  path: '/api/launch-notifications',
  access: 'admin',
  summary: 'List launch subscribers, newest first',
  query: pagedQuery(LAUNCH_SORTS, { sort: 'subscribedAt', order: 'desc' }),
  reply: z.object({
    subscribers: z.array(launchSubscriberSchema),
    total: totalField,
    pending: z
      .number()
      .int()
      .meta({ description: 'How many subscribers of the whole list have not been notified yet.' }),
    failed: z.number().int().meta({ description: 'How many of them have a failed mail.' }),
    remaining: z.number().int().meta({
      description:
        'How many of the pending get a mail without a further request: all but those whose mail is given up.',
    }),
    sending: z.boolean().meta({ description: 'The launch mail is being sent to those who were pending.' }),
    stopped: z.string().nullable().meta({
      description: 'Why the mailing has stopped: the words by which the mail server refused the sender. Else null.',
    }),
  }),
  errors: PAGING_ERRORS,
});

export const deleteLaunchSubscriber = endpoint({
  method: 'DELETE',
  path: '/api/launch-notifications/:id',
  access: 'admin',
  summary: 'Remove a subscriber from the launch list, and any mail to the address that is still queued',
  params: idParamsSchema,
  reply: successSchema,
});

export const sendLaunchMails = endpoint({
  method: 'POST',
  path: '/api/launch-notifications/send',
  access: 'admin',
  summary:
    'Send the launch mail to all pending subscribers, again to those whose mail failed; each gets it once, however often this is called',
  reply: successSchema.extend({ count: z.number().int().meta({ description: 'How many were pending.' }) }),
});

export const exportLaunchList = endpoint({
  method: 'GET',
  path: '/api/launch-notifications.csv',
  access: 'admin',
  summary:
    'The launch list as CSV (RFC 4180, UTF-8), newest first; cells are escaped so that no spreadsheet reads one as a formula',
  reply: z.never(),
  answers: 'csv',
});
