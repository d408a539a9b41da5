import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '../../../shared/domain/notification.ts';
import type { InProcessJob } from '../../../shared/domain/import-job.ts';
import { createPoller, type PollAnswer, type PollMemory, readNews } from './polling.ts';

const answering = () => vi.fn(async () => true);
/** The page is visible, and no import is in process. */
const idle = { isHidden: () => false, goesOnFor: () => null };

describe('the poller', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('polls immediately and then every 10 seconds until it is stopped', async () => {
    const poll = answering();
    const stop = createPoller({ poll, ...idle }).start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(poll).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(poll).toHaveBeenCalledTimes(3);
  });

  it('polls four times within 8 seconds after a submit', async () => {
    const poll = answering();
    createPoller({ poll, ...idle }).submitted();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(poll).toHaveBeenCalledTimes(4);
  });

  it('continues every 10 seconds after a submit, not twice as often', async () => {
    const poll = answering();
    const poller = createPoller({ poll, ...idle });
    poller.start();
    poller.submitted();
    await vi.advanceTimersByTimeAsync(8_000);
    poll.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(poll).toHaveBeenCalledTimes(6);
  });

  it('polls more often while an import is in process, with pauses that grow with its duration', async () => {
    const poll = answering();
    const began = Date.now();
    createPoller({ poll, ...idle, goesOnFor: () => Date.now() - began }).start();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(poll).toHaveBeenCalledTimes(5);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(poll).toHaveBeenCalledTimes(9);
    await vi.advanceTimersByTimeAsync(30_000);
    poll.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(poll).toHaveBeenCalledTimes(6);
  });

  it('does not poll while the page is hidden, and polls when it is visible again', async () => {
    const poll = answering();
    let hidden = true;
    const poller = createPoller({ poll, ...idle, isHidden: () => hidden });
    const stop = poller.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(poll).not.toHaveBeenCalled();
    hidden = false;
    poller.woken();
    expect(poll).toHaveBeenCalledOnce();
    stop();
  });

  it('polls an unreachable server ever less often, down to twice a minute, and as before when it is back', async () => {
    const poll = vi.fn(async () => false);
    createPoller({ poll, ...idle }).start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(poll).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(35_000);
    expect(poll).toHaveBeenCalledTimes(5);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(poll).toHaveBeenCalledTimes(8);
    poll.mockImplementation(async () => true);
    await vi.advanceTimersByTimeAsync(30_000);
    poll.mockClear();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(poll).toHaveBeenCalledTimes(3);
  });
});

const AT = '2026-11-21T10:00:00.000Z';
const notification = (id: string, jobId: string | null = null): Notification => ({
  id,
  type: 'success',
  message: id,
  createdAt: AT,
  created_at: AT,
  read: false,
  recipeId: null,
  jobId,
  othersCount: 0,
});
const job = (id: string): InProcessJob => ({
  id,
  source: 'https://example.org',
  sourceType: 'url',
  createdAt: AT,
  elapsed: 0,
  step: 'reading',
});
const answer = (notifications: Notification[], inProcessJobs: InProcessJob[] = []): PollAnswer => ({
  notifications,
  unreadCount: notifications.length,
  inProcessJobs,
  failedCount: 0,
});
const memory = (seen: string[] | null, pending: string[] = []): PollMemory => ({
  seen: seen && new Set(seen),
  pending: new Set(pending),
});
const NONE = new Set<string>();

describe('the new notifications of a poll', () => {
  it('do not include those of the first poll', () => {
    const news = readNews(memory(null), NONE, answer([notification('a')]));
    expect(news.fresh).toEqual([]);
    expect(news.memory.seen).toEqual(new Set(['a']));
  });

  it('are those that were not seen before, newest first', () => {
    const news = readNews(memory(['a']), NONE, answer([notification('c'), notification('b'), notification('a')]));
    expect(news.fresh.map(({ id }) => id)).toEqual(['c', 'b']);
  });

  it('include the end of an import that was submitted before the first response', () => {
    const news = readNews(
      memory(null, ['job']),
      new Set(['job']),
      answer([notification('a', 'job'), notification('b')]),
    );
    expect(news.fresh.map(({ id }) => id)).toEqual(['a']);
    expect(news.memory.pending.size).toBe(0);
  });

  it('leave an import pending that was submitted during the poll', () => {
    expect(readNews(memory([], ['job']), NONE, answer([])).memory.pending).toEqual(new Set(['job']));
  });

  it('include the end of an import that was submitted and ended during the poll', () => {
    const news = readNews(memory([], ['job']), NONE, answer([notification('a', 'job')]));
    expect(news.fresh).toHaveLength(1);
    expect(news.memory.pending.size).toBe(0);
  });

  it('leave a retried import pending, although its earlier end is known', () => {
    const news = readNews(memory(['a'], ['job']), NONE, answer([notification('a', 'job')]));
    expect(news.memory.pending).toEqual(new Set(['job']));
  });

  it('leave an import pending while it is in process', () => {
    const pending = new Set(['job']);
    expect(readNews(memory([], ['job']), pending, answer([], [job('job')])).memory.pending).toEqual(pending);
  });
});
