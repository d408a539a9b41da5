import { expect, it, vi } from 'vitest';
import { createReconnectingNotifier, type NotifierConnection } from './reconnecting-notifier.ts';

/** Connections that open and break on demand. */
function connections() {
  const opening: PromiseWithResolvers<void>[] = [];
  const open: { notify(jobId: string): void; lose(): void }[] = [];
  async function openConnection(): Promise<NotifierConnection> {
    const there = Promise.withResolvers<void>();
    opening.push(there);
    await there.promise;
    const lost = Promise.withResolvers<unknown>();
    let received: (jobId: string) => unknown = () => undefined;
    open.push({ notify: (jobId) => received(jobId), lose: () => lost.resolve(new Error('cut')) });
    return {
      lost: lost.promise,
      send: async (jobId) => void received(jobId),
      receive: (onJob) => (received = onJob),
      close: async () => undefined,
    };
  }
  return { opening, open, openConnection };
}

const events = { onFault: () => undefined, onBack: () => undefined };

it('calls back after each connect, and delivers only what is sent from then on', async () => {
  const { opening, open, openConnection } = connections();
  const notifier = createReconnectingNotifier(openConnection, events);
  const seen: string[] = [];
  await notifier.subscribe(
    (jobId) => void seen.push(jobId),
    () => seen.push('open'),
  );
  expect(seen).toEqual([]);
  opening[0]?.resolve();
  await vi.waitFor(() => expect(notifier.status()).toBe('ok'));
  expect(seen).toEqual(['open']);
  open[0]?.lose();
  await vi.waitFor(() => expect(opening).toHaveLength(2));
  await expect(notifier.notify('lost')).rejects.toThrow('not connected');
  opening[1]?.resolve();
  await vi.waitFor(() => expect(notifier.status()).toBe('ok'));
  open[1]?.notify('received');
  expect(seen).toEqual(['open', 'open', 'received']);
  await notifier.close();
});

it.each([...Array(10).keys()])(
  'calls back once when the subscription races with the connect (after %i microtasks)',
  async (turns) => {
    const { opening, openConnection } = connections();
    const notifier = createReconnectingNotifier(openConnection, events);
    opening[0]?.resolve();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    let opens = 0;
    await notifier.subscribe(
      () => undefined,
      () => (opens += 1),
    );
    await vi.waitFor(() => expect(notifier.status()).toBe('ok'));
    expect(opens).toBe(1);
    await notifier.close();
  },
);
