import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../shared/domain/notification.ts';
import type { InProcessJob } from '../../../shared/domain/import-job.ts';
import { type PollAnswer, type PollMemory, readNews } from './poll-news.ts';

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
