import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createTimeFormat, type TimeFormat } from './time-format.ts';

/** The times of cooking in the reader's language. */
export function useTimeFormat(): TimeFormat {
  const { language } = useTranslation().i18n;
  return useMemo(() => createTimeFormat(language), [language]);
}
