import { BusyServerError, SignInError } from './import-server.ts';
import type { WakeSignal } from '../context/wake-signal.ts';
import type { Clock } from '../context/clock.ts';
import { LedgerWriteError } from '../ledger/ledger.ts';
import type { WatchLogger } from '../context/watch-logger.ts';

/** Pauses after failures in a row, in milliseconds: twice as long each time. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** The longest that a server may ask for, in milliseconds. */
const LONGEST_RETRY_AFTER = 3_600_000;

/** What keeps files waiting. */
export type Hindrance = 'signIn' | 'wait' | null;

/** Holds back every request to the server while it asks for patience, or cannot be reached. */
export interface RequestGate {
  /** Milliseconds until the next request may go out; 0 for now. */
  pause(): number;
  hindrance(): Hindrance;
  /** A request was answered. */
  succeeded(): void;
  /** A request was not; throws what is for good. */
  failed(error: unknown): void;
  /** Lets the next request out at once. */
  open(): void;
}

interface GateOptions {
  readonly clock: Clock;
  readonly logger: WatchLogger;
  /** Rung when it opens. */
  readonly wake: WakeSignal;
  /** Whether it is waited for somebody who signs in; otherwise that error is thrown. */
  readonly waitsForSignIn: boolean;
}

export function createRequestGate({ clock, logger, wake, waitsForSignIn }: GateOptions): RequestGate {
  let until = 0;
  let failures = 0;
  let hindrance: Hindrance = null;

  function pauseFor(error: unknown): number {
    const asked = error instanceof BusyServerError ? error.retryAfter : null;
    // At once is right once.
    if (asked !== null && (asked > 0 || failures === 1)) return Math.min(asked, LONGEST_RETRY_AFTER);
    // Many watchers are not to come back in the same moment.
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
      hindrance = error instanceof SignInError ? 'signIn' : 'wait';
      const pause = pauseFor(error);
      until = Math.max(until, clock.monotonic() + pause);
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ reason, seconds: Math.ceil(pause / 1_000) }, 'the server cannot be used just now');
    },
    open() {
      until = 0;
      hindrance = null;
      wake.set();
    },
  };
}
