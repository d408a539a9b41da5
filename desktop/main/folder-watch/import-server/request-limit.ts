import { BusyServerError, SignInError } from './import-server.ts';
import type { WakeSignal } from '../runtime/wake-signal.ts';
import type { Clock } from '../runtime/clock.ts';
import { LedgerWriteError } from '../ledger/ledger.ts';
import type { WatchLogger } from '../runtime/watch-logger.ts';

/** Pauses after failures in a row, in milliseconds: twice as long each time. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** The longest that a server may ask for, in milliseconds. */
const LONGEST_RETRY_AFTER = 3_600_000;

/** Why files wait. */
export type Hindrance = 'signIn' | 'makeSpace' | 'wait' | null;

function hindranceOf(error: unknown): Hindrance {
  if (error instanceof SignInError) return 'signIn';
  return error instanceof BusyServerError && error.code === 'errors.accountFull' ? 'makeSpace' : 'wait';
}

/** Delays every request to the server while it is busy or cannot be reached. */
export interface RequestLimit {
  /** Milliseconds until the next request may go out; 0 for now. */
  pause(): number;
  hindrance(): Hindrance;
  /** The server answered a request. */
  succeeded(): void;
  /** A request failed. Throws errors that no retry can mend. */
  failed(error: unknown): void;
  /** Ends the delay: the next request is sent immediately. */
  open(): void;
}

interface LimitOptions {
  readonly clock: Clock;
  readonly logger: WatchLogger;
  /** Set when the delay ends early. */
  readonly wake: WakeSignal;
  /** Whether requests wait until somebody signs in; otherwise a SignInError is thrown. */
  readonly waitsForSignIn: boolean;
}

export function createRequestLimit({ clock, logger, wake, waitsForSignIn }: LimitOptions): RequestLimit {
  let until = 0;
  let failures = 0;
  let hindrance: Hindrance = null;

  function pauseFor(error: unknown): number {
    const requested = error instanceof BusyServerError ? error.retryAfter : null;
    // A delay of zero is accepted once in a row.
    if (requested !== null && (requested > 0 || failures === 1)) return Math.min(requested, LONGEST_RETRY_AFTER);
    // The jitter spreads the retries of many watchers.
    return Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE) * (0.75 + Math.random() / 2);
  }

  return {
    pause: () => Math.max(0, until - clock.monotonic()),
    hindrance: () => hindrance,
    succeeded() {
      failures = 0;
      if (clock.monotonic() >= until) hindrance = null;
    },
    failed(error) {
      if (error instanceof LedgerWriteError) throw error;
      if (error instanceof SignInError && !waitsForSignIn) throw error;
      failures += 1;
      hindrance = hindranceOf(error);
      const pause = pauseFor(error);
      until = Math.max(until, clock.monotonic() + pause);
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn(
        { reason, seconds: Math.ceil(pause / 1_000) },
        'folder watch: the server cannot be used; requests are delayed',
      );
    },
    open() {
      until = 0;
      hindrance = null;
      wake.set();
    },
  };
}
