import type { ChildHost } from '../../child-process/child-host.ts';
import { keepChild, type KeptChild } from './keep-child.ts';

/** A `plain` child runs no native code of a parser, so all accounts share it; a `native` one may load such code. */
export type ChildKind = 'plain' | 'native';

/** So many accounts can take turns without a new child for each task. */
const MOST_BOUND = { withSpare: 3, withoutSpare: 2 };
/** Native children end after this time without a task. */
const IDLE_MS = 60_000;

interface Seat {
  readonly kept: KeptChild;
  /** The child that got the last task. */
  child: ChildHost | null;
  /** The owner whose file that child got; null for a clean one. */
  owner: string | null;
}

/**
 * Keeps one plain child for the tasks of all owners, and native children for those whose input native code reads. A native
 * child gets tasks of one owner only, and is ended when another owner needs its place. Once several owners have had tasks,
 * a spare one that has read no foreign bytes waits for the next owner, so that no task waits for its start.
 */
export interface OwnedChildren {
  /** Starts a child for a task that waits, if need be. It can start while another one works. */
  expect(owner: string, kind: ChildKind): void;
  /** A child for a task of this owner; null while none is ready. */
  take(owner: string, kind: ChildKind): ChildHost | null;
  /** Says that the task of the child that was taken has ended. */
  release(): void;
  /** Ends a child that was taken; another one follows. */
  kill(child: ChildHost): void;
  /** As of KeptChild. */
  fault(): string | null;
  close(): Promise<void>;
}

interface OwnedChildrenOptions {
  /** `isSpare`: it has time to load its code before its first task. */
  readonly start: (kind: ChildKind, isSpare: boolean) => ChildHost;
  readonly onChange: () => void;
  /** Whether the plain child starts before its first task. */
  readonly isWarm: boolean;
  readonly keepsSpare: boolean;
}

export function createOwnedChildren({ start, onChange, isWarm, keepsSpare }: OwnedChildrenOptions): OwnedChildren {
  let plain: Seat | null = isWarm ? openSeat('plain') : null;
  /** The one that was used least recently comes first. */
  let natives: Seat[] = [];
  let busy: Seat | null = null;
  let idle: NodeJS.Timeout | undefined;
  /** The owners of native children since there was none. */
  const owners = new Set<string>();
  const mostBound = keepsSpare ? MOST_BOUND.withSpare : MOST_BOUND.withoutSpare;

  function openSeat(kind: ChildKind, isSpare = false): Seat {
    return { kept: keepChild({ start: () => start(kind, isSpare), onChange }), child: null, owner: null };
  }

  function renew(seat: Seat): void {
    seat.owner = null;
    void seat.kept.kill();
  }

  /** The seat of this owner, or a clean one, which may still be starting; null if all are bound to others. */
  function nativeOf(owner: string): Seat | null {
    const clean = natives.filter((seat) => seat.owner === null);
    return (
      natives.find((seat) => seat.owner === owner) ?? clean.find((seat) => seat.kept.isReady()) ?? clean[0] ?? null
    );
  }

  function makeRoom(): void {
    const oldest = natives.find((seat) => seat !== busy);
    if (natives.length < mostBound) natives = [openSeat('native'), ...natives];
    else if (oldest !== undefined) renew(oldest);
  }

  /** Starts the child for the next owner while there is none; the child that was used least recently makes room. */
  function startSpare(): void {
    if (!keepsSpare || owners.size < 2 || natives.some((seat) => seat.owner === null)) return;
    const oldest = natives.find((seat) => seat !== busy);
    if (natives.length > mostBound && oldest !== undefined) {
      natives = natives.filter((seat) => seat !== oldest);
      void oldest.kept.close();
    }
    natives = [openSeat('native', true), ...natives];
  }

  /** Binds before the child gets its task: what it reports afterwards cannot be trusted. */
  function bind(seat: Seat, child: ChildHost, owner: string): void {
    if (child !== seat.child)
      void child.ended.then(() => {
        if (seat.child === child) seat.owner = null;
      });
    seat.child = child;
    if (seat === plain) return;
    seat.owner = owner;
    owners.add(owner);
    natives = [...natives.filter((other) => other !== seat), seat];
  }

  function endIdle(): void {
    for (const seat of natives) void seat.kept.close();
    natives = [];
    owners.clear();
  }

  return {
    expect(owner, kind) {
      if (kind === 'plain') plain ??= openSeat('plain');
      else if (nativeOf(owner) === null) makeRoom();
    },
    take(owner, kind) {
      const seat = kind === 'plain' ? plain : nativeOf(owner);
      const child = seat?.kept.take() ?? null;
      if (seat === null || child === null) return null;
      bind(seat, child, owner);
      busy = seat;
      clearTimeout(idle);
      startSpare();
      return child;
    },
    release() {
      busy = null;
      clearTimeout(idle);
      if (natives.length > 0) idle = setTimeout(endIdle, IDLE_MS).unref();
    },
    kill(child) {
      const seat = [plain, ...natives].find((other) => other?.child === child);
      if (seat) renew(seat);
    },
    fault() {
      const faults = natives.map((seat) => seat.kept.fault());
      return plain?.kept.fault() ?? (faults.includes(null) ? null : (faults[0] ?? null));
    },
    async close() {
      clearTimeout(idle);
      await Promise.all([...(plain === null ? [] : [plain]), ...natives].map((seat) => seat.kept.close()));
    },
  };
}
