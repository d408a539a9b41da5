import { z } from 'zod';
import { timeSchema } from './time.ts';

/** What the user agent of a browser reveals. The interface makes a text of it. */
export const deviceSchema = z
  .object({
    /** Such as "Firefox", which needs no translation. */
    browser: z.string().nullable(),
    /** Such as "Windows". */
    system: z.string().nullable(),
    kind: z.enum(['computer', 'phone', 'tablet']).nullable(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceSchema>;

/** A signed-in session of a user. Times are ISO 8601 UTC; the last use is accurate to ten minutes. */
export const sessionSchema = z
  .object({
    id: z.string(),
    device: deviceSchema,
    createdAt: timeSchema,
    lastUsedAt: timeSchema,
    /** Whether this is the session of the request. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;
