import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '../../../shared/domain/notification.ts';
import type { InProcessJob } from '../../../shared/domain/import-job.ts';
import { createPoller, type PollAnswer, type PollMemory, readNews } from './polling.ts';

const answering = () => vi.fn(async () => true);
/** Somebody looks, and nothing is in process. */
const idle = { isHidden: () => false, goesOnFor: () => null };

describe('the poller', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('asks at once and then every 10 seconds until it is stopped', async () => {
    const poll = answering();
    const stop = createPoller({ poll, ...idle }).start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(poll).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(poll).toHaveBeenCalledTimes(3);
  });

  it('asks four times within 8 seconds of a submit', async () => {
    const poll = answering();
    createPoller({ poll, ...idle }).submitted();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(poll).toHaveBeenCalledTimes(4);
  });

  it('goes on every 10 seconds after a submit, not twice as often', async () => {
    const poll = answering();
    const poller = createPoller({ poll, ...idle });
    poller.start();
    poller.submitted();
    await vi.advanceTimersByTimeAsync(8_000);
    poll.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(poll).toHaveBeenCalledTimes(6);
  });

  it('asks more often while an import is in process, and the longer that takes the more seldom', async () => {
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

  it('does not ask while nobody looks, and does so when somebody looks again', async () => {
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

  it('asks a server that is away ever more seldom, down to twice a minute, and as before once it is back', async () => {
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

describe('the news of a poll', () => {
  it('takes what the first poll finds as known already', () => {
    const news = readNews(memory(null), NONE, answer([notification('a')]));
    expect(news.fresh).toEqual([]);
    expect(news.memory.seen).toEqual(new Set(['a']));
  });

  it('names what is seen for the first time, newest first', () => {
    const news = readNews(memory(['a']), NONE, answer([notification('c'), notification('b'), notification('a')]));
    expect(news.fresh.map(({ id }) => id)).toEqual(['c', 'b']);
  });

  it('tells the end of an import that was submitted before the first poll answered', () => {
    const news = readNews(
      memory(null, ['job']),
      new Set(['job']),
      answer([notification('a', 'job'), notification('b')]),
    );
    expect(news.fresh.map(({ id }) => id)).toEqual(['a']);
    expect(news.memory.pending.size).toBe(0);
  });

  it('keeps an import pending that was submitted while the poll was on its way', () => {
    expect(readNews(memory([], ['job']), NONE, answer([])).memory.pending).toEqual(new Set(['job']));
  });

  it('tells the end of an import that was submitted and ended while the poll was on its way', () => {
    const news = readNews(memory([], ['job']), NONE, answer([notification('a', 'job')]));
    expect(news.fresh).toHaveLength(1);
    expect(news.memory.pending.size).toBe(0);
  });

  it('keeps a retried import pending, whose earlier end is known', () => {
    const news = readNews(memory(['a'], ['job']), NONE, answer([notification('a', 'job')]));
    expect(news.memory.pending).toEqual(new Set(['job']));
  });

  it('keeps an import pending while the server works on it', () => {
    const pending = new Set(['job']);
    expect(readNews(memory([], ['job']), pending, answer([], [job('job')])).memory.pending).toEqual(pending);
  });
});
