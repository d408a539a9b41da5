import { describe, expect, it } from 'vitest';
import { readSchedule } from '../core/schedule.ts';
import type { LastRuns } from './backup-runs.ts';
import { nextBackup } from './scheduled-backups.ts';

const nightly = readSchedule('0 3 * * *');
if (!nightly) throw new Error('the schedule is not read');
const at = (time: string): Date => new Date(`2026-11-${time}`);

type Run = NonNullable<LastRuns['last']>;
function runs(startedAt: string, outcome: Partial<Run>): LastRuns {
  const none = { endedAt: null, path: null, archiveBytes: null, fileBytes: null, error: null, isRunning: false };
  return { last: { id: 'a', host: 'b', startedAt: at(startedAt).toISOString(), ...none, ...outcome }, good: null };
}

/** The next backup as seen by a process that was started at the given time. */
const next = (last: LastRuns, startedAt: string): Date => nextBackup(last, nightly, at(startedAt));

describe('the next backup', () => {
  it('is made at once if there was none', () => {
    expect(next({ last: null, good: null }, '23T10:00')).toEqual(at('23T10:00'));
  });

  it('comes at the next scheduled time after one that succeeded, which is the past if the system did not run then', () => {
    const done = { endedAt: 'then', path: '/b.zip' };
    expect(next(runs('23T03:00', done), '20T10:00')).toEqual(at('24T03:00'));
    expect(next(runs('20T03:00', done), '23T10:00')).toEqual(at('21T03:00'));
  });

  it('comes an hour after one that failed, or at the next scheduled time', () => {
    const failed = { endedAt: 'then', error: 'no space left' };
    expect(next(runs('23T03:00', failed), '20T10:00')).toEqual(at('23T04:00'));
    expect(next(runs('23T02:30', failed), '20T10:00')).toEqual(at('23T03:00'));
  });

  it('is made at once if the last one was interrupted before this process started, and else in an hour', () => {
    expect(next(runs('23T05:00', {}), '23T05:10')).toEqual(at('23T05:10'));
    expect(next(runs('23T05:00', {}), '23T04:50')).toEqual(at('23T06:00'));
  });
});
