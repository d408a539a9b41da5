import { z } from 'zod';
import { THEMES } from '../theme.ts';

export const preferencesSchema = z.object({
  /** Whether the app stays in the tray when the window closes, and continues to watch folders. */
  staysInTray: z.boolean(),
  showsNotifications: z.boolean(),
  checksSpelling: z.boolean(),
  checksForUpdates: z.boolean(),
  /** The browser's device id of the camera; null for the system's default camera. */
  cameraId: z.string().nullable(),
  /** Absent until one is chosen: that of the system. */
  theme: z.enum(THEMES).optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.enum(['linux', 'darwin', 'win32']),
  /** The languages of the system as BCP 47 tags, in order of preference. */
  languages: z.array(z.string()),
  update: z.enum(['none', 'checking', 'downloading', 'ready', 'failed', 'unavailable']),
});
export type AppInfo = z.infer<typeof appInfoSchema>;
