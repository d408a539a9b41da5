import { useTranslation } from 'react-i18next';
import { usePlatform } from '../platform/platform-context.ts';

/**
 * The language with the region that the device prefers for it, such as en-GB: "4 Mar 2021", not "Mar 4, 2021". Digits and
 * calendar stay those of the other texts.
 */
export function dateLocaleOf(language: string, preferred: readonly string[]): string {
  const regional = preferred.find((tag) => tag.startsWith(`${language}-`));
  if (regional === undefined) return language;
  const locale = known.get(regional) ?? withFormsOf(language, regional);
  known.set(regional, locale);
  return locale;
}

/** By regional tag: every card asks, and creating a formatter takes longer than rendering a card. */
const known = new Map<string, string>();

function withFormsOf(language: string, regional: string): string {
  const { calendar, numberingSystem } = new Intl.DateTimeFormat(language).resolvedOptions();
  return new Intl.Locale(regional, { calendar, numberingSystem }).toString();
}

/** The locale of dates and times of day in the user's language. */
export function useDateLocale(): string {
  const { i18n } = useTranslation();
  const { languages } = usePlatform();
  return dateLocaleOf(i18n.language, languages);
}
