import { z } from 'zod';
import { timeSchema } from './time.ts';

/** An address that is notified of the launch (product §3). */
export const launchSubscriberSchema = z
  .object({
    _id: z.string(),
    email: z.string(),
    subscribedAt: timeSchema,
    notified: z.boolean().meta({ description: 'The launch mail is queued or was sent.' }),
  })
  .meta({ id: 'LaunchSubscriber' });
export type LaunchSubscriber = z.infer<typeof launchSubscriberSchema>;
