import type { TextKey } from '../../../i18n/create-i18n.ts';
import type { Message } from '../../../i18n/message.ts';
import { DesktopError } from '../../../platform/desktop-error.ts';

/** What the failure of a call to the main process tells: its own text where it names one, else the fallback. */
export function desktopMessage(error: unknown, fallback: TextKey = 'desktop.problem.generic'): Message {
  console.error(error);
  // Codes are translation keys; the main process and this page are built from the same texts.
  return { key: error instanceof DesktopError && error.code !== '' ? (error.code as TextKey) : fallback };
}
