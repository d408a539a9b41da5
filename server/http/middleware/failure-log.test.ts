import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { createFailureLog, OUTAGE_LINE_MS } from './failure-log.ts';

let lines: Record<string, unknown>[];
let logFailure: ReturnType<typeof createFailureLog>;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  logFailure = createFailureLog(pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }));
});
afterEach(() => void vi.useRealTimers());

/** Logs this number of failed requests of one kind. */
function fail(code: 'errors.unavailable' | 'errors.diskFull' | 'errors.internal', times: number): void {
  for (let request = 1; request <= times; request += 1)
    logFailure(
      { requestId: `${request}`, method: 'GET', route: '/api/recipes', ids: {} },
      new AppError(code),
      new Error('away'),
    );
}

it('logs the first request of an outage, and then how many others failed', () => {
  fail('errors.unavailable', 5_000);
  expect(lines).toMatchObject([{ msg: 'request failed', code: 'errors.unavailable', requestId: '1' }]);
  vi.advanceTimersByTime(OUTAGE_LINE_MS);
  expect(lines[1]).toMatchObject({ code: 'errors.unavailable', count: 4_999 });
  fail('errors.unavailable', 1);
  expect(lines).toHaveLength(3);
  vi.advanceTimersByTime(10 * OUTAGE_LINE_MS);
  expect(lines).toHaveLength(3);
});

it('counts each kind of outage by itself', () => {
  fail('errors.unavailable', 3);
  fail('errors.diskFull', 3);
  vi.advanceTimersByTime(OUTAGE_LINE_MS);
  expect(lines.map(({ code, count }) => [code, count])).toEqual([
    ['errors.unavailable', undefined],
    ['errors.diskFull', undefined],
    ['errors.unavailable', 2],
    ['errors.diskFull', 2],
  ]);
});

it('logs every unexpected error, whose request id the client was told', () => {
  fail('errors.internal', 3);
  expect(lines.map(({ requestId, err }) => [requestId, (err as Error).message])).toEqual([
    ['1', 'away'],
    ['2', 'away'],
    ['3', 'away'],
  ]);
});
