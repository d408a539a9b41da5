import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPoller } from './create-poller.ts';

describe('the poller', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('asks at once and then every 10 seconds until it is stopped', () => {
    const poll = vi.fn();
    const stop = createPoller({ poll, isHidden: () => false }).start();
    vi.advanceTimersByTime(20_000);
    expect(poll).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(poll).toHaveBeenCalledTimes(3);
  });

  it('asks four times within 8 seconds of a submit', () => {
    const poll = vi.fn();
    createPoller({ poll, isHidden: () => false }).submitted();
    vi.advanceTimersByTime(8_000);
    expect(poll).toHaveBeenCalledTimes(4);
  });

  it('does not ask while nobody looks, and does so when somebody looks again', () => {
    const poll = vi.fn();
    let hidden = true;
    const poller = createPoller({ poll, isHidden: () => hidden });
    const stop = poller.start();
    vi.advanceTimersByTime(60_000);
    expect(poll).not.toHaveBeenCalled();
    hidden = false;
    poller.shown();
    expect(poll).toHaveBeenCalledOnce();
    stop();
  });
});
