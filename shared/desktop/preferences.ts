import { z } from 'zod';

export const preferencesSchema = z.object({
  /** Closing the window leaves the app in the tray, so that folders are watched on. */
  staysInTray: z.boolean(),
  showsNotifications: z.boolean(),
  checksSpelling: z.boolean(),
  checksForUpdates: z.boolean(),
  /** The camera's device id as the browser names it; null for the system's choice. */
  cameraId: z.string().nullable(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.enum(['linux', 'darwin', 'win32']),
  /** Languages of the system as BCP 47 tags, most wanted first. */
  languages: z.array(z.string()),
  update: z.enum(['none', 'checking', 'downloading', 'ready', 'failed', 'unavailable']),
});
export type AppInfo = z.infer<typeof appInfoSchema>;
