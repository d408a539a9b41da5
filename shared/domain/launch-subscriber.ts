import { z } from 'zod';
import { timeSchema } from './time.ts';

/** An address that is notified of the launch (product §3). */
export const launchSubscriberSchema = z
  .object({
    _id: z.string(),
    email: z.string(),
    subscribedAt: timeSchema,
    notified: z.boolean().meta({ description: 'The mail server has accepted the launch mail.' }),
    failure: z
      .string()
      .nullable()
      .meta({ description: 'Why the last attempt to send the launch mail failed; null if it did not.' }),
    queued: z.boolean().meta({ description: 'The launch mail waits to be sent, or to be sent again after a failure.' }),
  })
  .meta({ id: 'LaunchSubscriber' });
export type LaunchSubscriber = z.infer<typeof launchSubscriberSchema>;
