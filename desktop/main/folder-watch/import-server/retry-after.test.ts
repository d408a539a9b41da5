import { expect, it } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

it.each([
  ['seconds', { 'Retry-After': '7' }, 7_000],
  ['a date', { 'Retry-After': 'Sun, 22 Nov 2026 12:00:30 GMT' }, 30_000],
  ['a date that has passed', { 'Retry-After': 'Sun, 22 Nov 2026 11:00:00 GMT' }, 0],
  [
    "a date by the server's own clock",
    { 'Retry-After': 'Sun, 22 Nov 2026 15:00:09 GMT', Date: 'Sun, 22 Nov 2026 15:00:00 GMT' },
    9_000,
  ],
  ['nothing', {}, null],
  ['what is neither', { 'Retry-After': 'soon' }, null],
])('reads %s', (_, headers, expected) => {
  expect(retryAfterOf(new Headers(headers as Record<string, string>), NOW)).toBe(expected);
});
