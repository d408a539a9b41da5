import type { ChildHost } from '../../child-process/child-host.ts';
import { keepChild, type KeptChild } from './keep-child.ts';

/** Two accounts can then take turns without a new child for each task. */
const MOST_CHILDREN = 2;
/** After this time without a task, one clean child is left. */
const TIDY_AFTER_MS = 5_000;

interface Seat {
  readonly kept: KeptChild;
  /** The child that got the last task. */
  child: ChildHost | null;
  /** The owner whose file native code has read in that child; null for a clean one. */
  owner: string | null;
}

/**
 * Keeps children for the tasks of several owners. A child in which native code read a file of one owner gets tasks of
 * that owner only, and is ended when another owner needs its place.
 */
export interface OwnedChildren {
  /** A child for a task of this owner; null while none is ready. `isNative`: its input is read by native code. */
  take(owner: string, isNative: boolean): ChildHost | null;
  /** Says that the task has ended. */
  release(): void;
  /** Ends a child that was taken; another one follows. */
  kill(child: ChildHost): void;
  /** As of KeptChild. */
  fault(): string | null;
  close(): Promise<void>;
}

interface OwnedChildrenOptions {
  readonly start: () => ChildHost;
  readonly onChange: () => void;
}

export function createOwnedChildren({ start, onChange }: OwnedChildrenOptions): OwnedChildren {
  /** The one that was used least recently comes first. */
  let seats: Seat[] = [openSeat()];
  let tidying: NodeJS.Timeout | undefined;

  function openSeat(): Seat {
    return { kept: keepChild({ start, onChange }), child: null, owner: null };
  }

  function occupy(seat: Seat, owner: string | null): ChildHost | null {
    const child = seat.kept.take();
    if (child === null) return null;
    if (child !== seat.child)
      void child.ended.then(() => {
        if (seat.child === child) seat.owner = null;
      });
    seat.child = child;
    seat.owner = owner;
    seats = [...seats.filter((other) => other !== seat), seat];
    return child;
  }

  function renew(seat: Seat): void {
    seat.owner = null;
    void seat.kept.kill();
  }

  /** Makes room for another owner. It has a child when this one has started. */
  function makeRoom(): void {
    if (seats.some((seat) => seat.owner === null)) return; // its child is starting
    const [oldest] = seats;
    if (seats.length < MOST_CHILDREN) seats = [openSeat(), ...seats];
    else if (oldest !== undefined) renew(oldest);
  }

  function tidy(): void {
    const left = seats.find((seat) => seat.owner === null) ?? seats[0];
    for (const seat of seats) if (seat !== left) void seat.kept.close();
    seats = seats.filter((seat) => seat === left);
    if (left !== undefined && left.owner !== null) renew(left);
  }

  return {
    take(owner, isNative) {
      const own = seats.find((seat) => seat.owner === owner);
      const seat = own ?? seats.find((other) => other.owner === null);
      const child = seat && occupy(seat, isNative ? owner : seat.owner);
      if (child) clearTimeout(tidying);
      else makeRoom();
      return child ?? null;
    },
    release() {
      clearTimeout(tidying);
      if (seats.some((seat) => seat.owner !== null)) tidying = setTimeout(tidy, TIDY_AFTER_MS).unref();
    },
    kill(child) {
      const seat = seats.find((other) => other.child === child);
      if (seat) renew(seat);
    },
    fault: () => (seats.every((seat) => seat.kept.fault() !== null) ? (seats[0]?.kept.fault() ?? null) : null),
    async close() {
      clearTimeout(tidying);
      await Promise.all(seats.map((seat) => seat.kept.close()));
    },
  };
}
