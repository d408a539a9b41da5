import { z } from 'zod';
import { preferencesSchema } from '../../../shared/desktop/preferences.ts';
import { rememberedServerSchema } from '../../../shared/desktop/servers.ts';
import { LANGUAGE_CODES } from '../../../shared/languages.ts';

const windowStateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  isMaximized: z.boolean(),
  /** Chromium's zoom level: 0 is 100 %, each step is 20 % more or less. */
  zoom: z.number().min(-8).max(9),
});
export type WindowState = z.infer<typeof windowStateSchema>;

export const settingsSchema = z.object({
  servers: z.array(rememberedServerSchema),
  currentId: z.string().nullable(),
  preferences: preferencesSchema,
  /** The user's language; null until the page has reported it. */
  language: z.enum(LANGUAGE_CODES).nullable(),
  window: windowStateSchema.nullable(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const FIRST_SETTINGS: Settings = {
  servers: [],
  currentId: null,
  preferences: {
    staysInTray: false,
    showsNotifications: true,
    checksSpelling: true,
    checksForUpdates: true,
    cameraId: null,
  },
  language: null,
  window: null,
};
