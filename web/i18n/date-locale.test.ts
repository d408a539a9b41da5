import { describe, expect, it } from 'vitest';
import { dateLocaleOf } from './date-locale.ts';

const DAY = new Date('2021-03-04T12:00:00Z');
const dayIn = (language: string, preferred: readonly string[]): string =>
  new Intl.DateTimeFormat(dateLocaleOf(language, preferred), { dateStyle: 'medium' }).format(DAY);

describe('a date', () => {
  it('is written as in the region of the device, if that is one of the language', () => {
    expect(dayIn('en', ['en-GB', 'en'])).toBe('4 Mar 2021');
    expect(dayIn('en', ['de-DE', 'en-US'])).toBe('Mar 4, 2021');
    expect(dayIn('en', ['de-DE', 'de'])).toBe('Mar 4, 2021');
    expect(dayIn('de', ['en-GB', 'de-AT'])).toBe('04.03.2021');
  });

  it('keeps the digits and the calendar of the language', () => {
    const { calendar, numberingSystem } = new Intl.DateTimeFormat('ar').resolvedOptions();
    for (const region of ['ar-EG', 'ar-SA'])
      expect(new Intl.DateTimeFormat(dateLocaleOf('ar', [region])).resolvedOptions()).toMatchObject({
        calendar,
        numberingSystem,
      });
  });
});
