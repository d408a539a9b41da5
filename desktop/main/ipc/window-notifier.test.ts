import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWindowNotifier } from './window-notifier.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const sent: string[] = [];
  const notifier = createWindowNotifier({
    send: (_channel, name, payload) => sent.push(`${name} ${JSON.stringify(payload)}`),
  });
  return { sent, notifier };
}

it('a state that changes often is sent at most four times a second, and its last value always arrives', () => {
  const { sent, notifier } = setUp();
  const info = { version: '1.0.0', platform: 'linux' as const, languages: [], update: 'none' as const };
  for (let change = 0; change < 990; change += 1) {
    notifier.notifySoon('infoChanged', () => ({ ...info, version: `1.0.${change}` }));
    vi.advanceTimersByTime(1);
  }
  expect(sent.length).toBeLessThanOrEqual(4);
  vi.advanceTimersByTime(1_000);
  expect(sent.at(-1)).toContain('1.0.989');
  expect(sent.length).toBeLessThanOrEqual(5);
});

it('events of different names do not wait for each other, and immediate events do not wait', () => {
  const { sent, notifier } = setUp();
  notifier.notifySoon('filesChanged', () => undefined);
  notifier.notifySoon('foldersChanged', () => ({ folders: [], counts: {}, questions: [] }));
  notifier.notify('goTo', { path: '/a' });
  notifier.notify('goTo', { path: '/b' });
  expect(sent.map((text) => text.split(' ')[0])).toEqual(['filesChanged', 'foldersChanged', 'goTo', 'goTo']);
});

it('an event that does not match its schema is an error in the main process, not in the page', () => {
  const { sent, notifier } = setUp();
  expect(() => notifier.notify('goTo', { path: 'https://evil.example' })).toThrow(/path/);
  expect(sent).toEqual([]);
});

it('nothing is sent after `stop`', () => {
  const { sent, notifier } = setUp();
  notifier.notifySoon('filesChanged', () => undefined);
  notifier.notifySoon('filesChanged', () => undefined);
  notifier.stop();
  vi.advanceTimersByTime(1_000);
  expect(sent.length).toBe(1);
});
