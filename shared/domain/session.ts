import { z } from 'zod';
import { timeSchema } from './time.ts';

/** What a browser says of itself, as far as it is known; the interface words it. */
export const deviceSchema = z
  .object({
    /** Such as "Firefox"; a proper name in every language. */
    browser: z.string().nullable(),
    /** Such as "Windows". */
    system: z.string().nullable(),
    kind: z.enum(['computer', 'phone', 'tablet']).nullable(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceSchema>;

/** A place where somebody is signed in. Times are ISO 8601 UTC, the last use to within ten minutes. */
export const sessionSchema = z
  .object({
    id: z.string(),
    device: deviceSchema,
    createdAt: timeSchema,
    lastUsedAt: timeSchema,
    /** The session that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;
