import type { PollOutcome } from '../../features/notifications/notifications.store.ts';
import type { Message } from '../../i18n/message.ts';

export type StatusOfPoll =
  | { readonly kind: 'working'; readonly message: Message }
  | { readonly kind: 'ended'; readonly type: 'success' | 'error'; readonly text: string }
  /** Nothing goes on any more, and there is nothing to tell. */
  | { readonly kind: 'quiet' }
  /** An import was just submitted: its message stays. */
  | { readonly kind: 'unchanged' };

type Told = Pick<PollOutcome, 'fresh' | 'inProcessCount' | 'pendingCount'>;

/** Product §4: how many are in process; else the outcome that was newly seen. */
export function statusOfPoll({ fresh, inProcessCount, pendingCount }: Told): StatusOfPoll {
  if (inProcessCount > 0)
    return { kind: 'working', message: { key: 'imports.processing', values: { count: inProcessCount } } };
  if (pendingCount > 0) return { kind: 'unchanged' };
  for (const { type, message } of fresh) {
    if (type === 'success' || type === 'error') return { kind: 'ended', type, text: message };
  }
  return { kind: 'quiet' };
}
