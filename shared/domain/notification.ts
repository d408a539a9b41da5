import { z } from 'zod';
import { timeSchema } from './time.ts';

export const notificationTypeSchema = z.enum(['success', 'error', 'warning', 'info']);
export type NotificationType = z.infer<typeof notificationTypeSchema>;

/** `message` is already in the reader's language; `createdAt` and `created_at` are the same time (contract §3). */
export const notificationSchema = z
  .object({
    id: z.string(),
    type: notificationTypeSchema,
    message: z.string(),
    createdAt: timeSchema,
    created_at: timeSchema,
    read: z.boolean(),
    recipeId: z.string().nullable(),
    jobId: z.string().nullable(),
    othersCount: z.number().int().min(0).meta({
      description: 'How many further recipes in the same document can be imported.',
    }),
    skippedCount: z.number().int().min(0).optional().meta({
      description: 'For an archive: how many of its recipes failed, were there already, or lack pictures.',
    }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;
