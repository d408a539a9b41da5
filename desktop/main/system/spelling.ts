import type { ElectronSession } from '../electron-api.ts';

/** The dictionaries of the reader's language that Chromium has: `pt-BR` and `pt-PT` for `pt`. */
function dictionariesOf(language: string, available: readonly string[]): string[] {
  return available.filter((code) => code === language || code.startsWith(`${language}-`));
}

/** Checks spelling in the reader's language; where there is no dictionary of it, not at all. macOS finds the language by itself. */
export function setSpelling(
  session: ElectronSession,
  isWanted: boolean,
  language: string,
  platform: NodeJS.Platform,
): void {
  const dictionaries = dictionariesOf(language, session.availableSpellCheckerLanguages);
  const isOn = isWanted && (platform === 'darwin' || dictionaries.length > 0);
  session.setSpellCheckerEnabled(isOn);
  if (isOn && platform !== 'darwin') session.setSpellCheckerLanguages(dictionaries);
}
