import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPoller } from './create-poller.ts';

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
