import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TIMERS_STORAGE_KEY } from '../../../../shared/constants.ts';
import { createMemoryStorage } from '../../../../tests/support/browser/memory-storage.ts';
import { createTimersStore } from './timers.store.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const SOUP = { recipeId: 'soup', title: 'Soup', step: 2, seconds: 300 };

function createDevice() {
  const storage = createMemoryStorage();
  return {
    storage,
    /** Opens the app on this device; records the reported ends and whether it rings. */
    open(userId = 'ann') {
      const told: number[] = [];
      let isRinging = false;
      const store = createTimersStore({
        storage,
        alarm: { prepare: () => undefined, ring: () => (isRinging = true), silence: () => (isRinging = false) },
        onEnded: ({ step }) => told.push(step),
      });
      store.getState().accountEntered(userId);
      return {
        ...store.getState(),
        told,
        isRinging: () => isRinging,
        timers: () => store.getState().timers,
        runs: () => store.getState().timers.map(({ run }) => run),
        id: (place = 0) => store.getState().timers[place]?.id ?? '',
      };
    },
  };
}

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the timers of a cook', () => {
  it('run in parallel, and each reports its end once', () => {
    const app = createDevice().open();
    app.timerStarted(SOUP);
    app.timerStarted({ ...SOUP, step: 3, seconds: 60 });
    vi.advanceTimersByTime(59_999);
    expect(app.told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(app.told).toEqual([3]);
    expect(app.isRinging()).toBe(true);
    app.timerStopped(app.id(1));
    expect(app.isRinging()).toBe(false);
    vi.advanceTimersByTime(10 * 60_000);
    expect(app.told).toEqual([3, 2]);
  });

  it('can be paused and resumed', () => {
    const app = createDevice().open();
    app.timerStarted(SOUP);
    vi.advanceTimersByTime(100_000);
    app.timerPaused(app.id());
    vi.advanceTimersByTime(3_600_000);
    expect(app.runs()).toEqual([{ state: 'paused', left: 200_000 }]);
    app.timerResumed(app.id());
    vi.advanceTimersByTime(199_999);
    expect(app.told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(app.told).toEqual([2]);
  });

  it('can be extended by a minute, also while paused and after their end', () => {
    const app = createDevice().open();
    app.timerStarted(SOUP);
    app.minuteAdded(app.id());
    expect(app.runs()).toEqual([{ state: 'running', endsAt: NOW + 360_000 }]);
    app.timerPaused(app.id());
    app.minuteAdded(app.id());
    expect(app.runs()).toEqual([{ state: 'paused', left: 420_000 }]);
    app.timerResumed(app.id());
    vi.advanceTimersByTime(420_000);
    expect(app.isRinging()).toBe(true);
    app.minuteAdded(app.id());
    expect(app.isRinging()).toBe(false);
    expect(app.runs()).toEqual([{ state: 'running', endsAt: NOW + 480_000 }]);
  });

  it('stay correct while the page is suspended', () => {
    const app = createDevice().open();
    app.timerStarted(SOUP);
    vi.setSystemTime(NOW + 1_000_000);
    app.pageReturned();
    expect(app.told).toEqual([2]);
    expect(app.runs()).toEqual([{ state: 'ended', at: NOW + 300_000 }]);
  });

  it('survive a reload: ended ones are reported, the others continue', () => {
    const device = createDevice();
    const before = device.open();
    before.timerStarted(SOUP);
    before.timerStarted({ ...SOUP, step: 3, seconds: 1_200 });
    vi.clearAllTimers();
    vi.setSystemTime(NOW + 600_000);
    const app = device.open();
    expect(app.told).toEqual([2]);
    vi.advanceTimersByTime(600_000);
    expect(app.told).toEqual([2, 3]);
  });

  it('are forgotten half a day after their end', () => {
    const device = createDevice();
    device.open().timerStarted(SOUP);
    vi.advanceTimersByTime(300_000);
    expect(device.open().timers()).toHaveLength(1);
    vi.setSystemTime(NOW + 13 * 3_600_000);
    expect(device.open().timers()).toEqual([]);
  });

  it('belong to the account that started them', () => {
    const device = createDevice();
    device.open('ann').timerStarted(SOUP);
    expect(device.open('bob').timers()).toEqual([]);
    expect(device.open('ann').timers()).toHaveLength(1);
  });

  it('are no longer stored after the end of the session, but still ring', () => {
    const device = createDevice();
    const app = device.open();
    app.timerStarted(SOUP);
    app.accountLeft();
    device.storage.remove(TIMERS_STORAGE_KEY);
    vi.advanceTimersByTime(300_000);
    expect(app.isRinging()).toBe(true);
    expect(device.storage.read(TIMERS_STORAGE_KEY)).toBeNull();
  });

  it('follow changes in another tab', () => {
    const device = createDevice();
    const [one, other] = [device.open(), device.open()];
    one.timerStarted(SOUP);
    other.changedElsewhere();
    expect(other.timers()).toEqual(one.timers());
    vi.advanceTimersByTime(300_000);
    one.timerStopped(one.id());
    other.changedElsewhere();
    expect(other.isRinging()).toBe(false);
    expect(other.timers()).toEqual([]);
  });

  it('are empty if the stored data is invalid', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const device = createDevice();
    device.storage.write(TIMERS_STORAGE_KEY, '{"userId":"ann","timers":[{"id":7}]}');
    expect(device.open().timers()).toEqual([]);
  });
});
