import { z } from 'zod';
import { LANGUAGE_CODES } from '../languages.ts';
import { timeSchema } from './time.ts';

/** An account as its owner sees it (product §3, contract §3). Times are ISO 8601 UTC; `id` and `_id` are the same. */
export const userSchema = z
  .object({
    id: z.string(),
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    picture: z.string().nullable(),
    avatar_url: z.string().nullable(),
    isAdmin: z.boolean(),
    language: z.enum(LANGUAGE_CODES).nullable(),
    createdAt: timeSchema,
    lastLoginAt: timeSchema.nullable(),
    needsSecondFactor: z.literal(true).optional().meta({
      description: 'The role counts after a second factor is set up.',
    }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;
