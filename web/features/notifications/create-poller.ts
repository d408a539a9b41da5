import { NOTIFICATION_POLL_INTERVAL, POLLS_AFTER_SUBMIT } from '../../../shared/constants.ts';

interface PollerOptions {
  readonly poll: () => void;
  /** Nobody looks: asking can wait until somebody does. */
  readonly isHidden: () => boolean;
}

export interface Poller {
  /** Asks at once and then at every interval (product §4). Answers with how to stop. */
  start(): () => void;
  /** Something was submitted: asks sooner a few times. */
  submitted(): void;
  /** The window is seen again. */
  shown(): void;
}

export function createPoller({ poll, isHidden }: PollerOptions): Poller {
  const soon = new Set<ReturnType<typeof setTimeout>>();
  const pollIfSeen = (): void => {
    if (!isHidden()) poll();
  };
  return {
    start() {
      pollIfSeen();
      const regular = setInterval(pollIfSeen, NOTIFICATION_POLL_INTERVAL);
      return () => {
        clearInterval(regular);
        for (const timer of soon) clearTimeout(timer);
        soon.clear();
      };
    },
    submitted() {
      for (const delay of POLLS_AFTER_SUBMIT) {
        const timer = setTimeout(() => {
          soon.delete(timer);
          pollIfSeen();
        }, delay);
        soon.add(timer);
      }
    },
    shown: pollIfSeen,
  };
}
