import { describe, expect, it } from 'vitest';
import { readSchedule } from './schedule.ts';

const local = (text: string): Date => new Date(text);

describe('a schedule', () => {
  it.each([
    ['0 3 * * *', '2026-11-23T10:00', '2026-11-24T03:00'],
    ['0 3 * * *', '2026-11-24T03:00', '2026-11-25T03:00'],
    ['30 4 * * *', '2026-11-23T10:00', '2026-11-24T04:30'],
    ['0 */6 * * *', '2026-11-23T10:00', '2026-11-23T12:00'],
    ['0 3 * * 0', '2026-11-23T10:00', '2026-11-29T03:00'],
    ['0 3 1 * *', '2026-11-23T10:00', '2026-12-01T03:00'],
    ['0 0 29 2 *', '2026-11-23T10:00', '2028-02-29T00:00'],
    ['@weekly', '2026-11-23T10:00', '2026-11-29T00:00'],
  ])('%s comes after %s at %s', (expression, after, next) => {
    expect(readSchedule(expression)?.next(local(after))).toEqual(local(next));
  });

  it.each(['daily 03:00', '', '* * *', '*/5 * * * * *', '61 * * * *', '0 0 30 2 *', '2027-01-01T00:00:00', '@never'])(
    'is not %j',
    (expression) => expect(readSchedule(expression)).toBeUndefined(),
  );
});
