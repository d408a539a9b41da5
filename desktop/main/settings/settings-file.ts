import { DesktopError } from '../platform/desktop-error.ts';
import type { Logger } from '../platform/logger.ts';
import { readIfThere, setAside, writeAtomically } from './atomic-file.ts';
import { parseJson } from './parse-json.ts';
import { FIRST_SETTINGS, type Settings, settingsSchema } from './settings-schema.ts';

export interface SettingsFile {
  read(): Settings;
  /** Throws `desktop.errors.settingsNotSaved` and changes nothing if the file cannot be written. */
  change(part: Partial<Settings>): void;
  /** The path of the copy of a file that could not be parsed at the start, or null. */
  readonly keptAside: string | null;
}

interface Loaded {
  readonly settings: Settings;
  readonly keptAside: string | null;
}

function load(file: string, logger: Logger): Loaded {
  const text = readIfThere(file);
  if (text === null) return { settings: FIRST_SETTINGS, keptAside: null };
  const settings = parseJson(settingsSchema, text);
  if (settings !== null) return { settings, keptAside: null };
  const keptAside = setAside(file, new Date());
  logger.warn({ file, keptAside }, 'settings file is unreadable; kept it aside and starting with default settings');
  return { settings: FIRST_SETTINGS, keptAside };
}

/** Opens the app's settings. Throws if the file exists and cannot be read. */
export function openSettings(file: string, logger: Logger): SettingsFile {
  const loaded = load(file, logger);
  let { settings } = loaded;
  return {
    read: () => settings,
    change(part) {
      const next = { ...settings, ...part };
      try {
        writeAtomically(file, JSON.stringify(next, null, 2));
      } catch (cause) {
        throw new DesktopError('desktop.errors.settingsNotSaved', { cause });
      }
      settings = next;
    },
    keptAside: loaded.keptAside,
  };
}
