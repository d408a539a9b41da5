import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { newId } from '../db/id.ts';
import { createSweeper } from '../db/sweeper.ts';
import type { Gate } from './gate.ts';
import { leaveTurn, takeTurn, TURN_LEASE_SECONDS } from './turn-rows.ts';

/** How often a worker of which somebody waits looks whether its turn has come, in milliseconds. */
const LOOK_INTERVAL = 250;
/** How often a worker of which nobody waits tells that it still has the turn, in milliseconds. */
const SIGN_INTERVAL = (TURN_LEASE_SECONDS * 1_000) / 4;

/** A gate for the workers of all hosts on one database. */
export interface SharedGate extends Gate {
  /** Resolves when what was given back is given back; nobody may be waiting any more. */
  close(): Promise<void>;
}

interface SharedGateOptions {
  readonly createEntityManager: () => SqlEntityManager;
  /** What only one may use at a time. */
  readonly resource: string;
  /** This process. */
  readonly worker: string;
  readonly logger: Logger;
}

interface Visitor {
  readonly id: string;
  readonly party: string;
  isTaken: boolean;
  go(): void;
}

/**
 * The line stands in rows, each with a lease: of a worker that was killed they lapse, and while the database is away the
 * turns rest. A worker that was stopped for longer than its lease may find that another has the turn, too, which costs
 * both no more than time.
 */
export function createSharedGate({ createEntityManager, resource, worker, logger }: SharedGateOptions): SharedGate {
  const visitors = new Map<string, Visitor>();
  const leaving = new Set<Promise<void>>();
  let toldAt = 0;

  async function look(): Promise<void> {
    const rows = [...visitors.values()];
    const isWaiting = rows.some(({ isTaken }) => !isTaken);
    if (rows.length === 0 || (!isWaiting && performance.now() - toldAt < SIGN_INTERVAL)) return;
    const taken = await takeTurn(createEntityManager(), { resource, worker }, rows);
    toldAt = performance.now();
    // Rows of those who left while this was on its way may have been written after they were removed.
    for (const { id } of rows) if (!visitors.has(id)) remove(id);
    if (taken !== null) visitors.get(taken)?.go();
  }

  const sweeper = createSweeper({ name: 'turns', interval: LOOK_INTERVAL, sweep: look, logger });

  function remove(id: string): void {
    const done = leaveTurn(createEntityManager(), id)
      .catch((error: unknown) => logger.debug({ err: error, resource }, 'a turn that was left lapses by itself'))
      .finally(() => {
        leaving.delete(done);
        sweeper.wake();
      });
    leaving.add(done);
  }

  function leave({ id }: Visitor): void {
    visitors.delete(id);
    remove(id);
  }

  async function enter(signal: AbortSignal, party: string): Promise<Visitor> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const visitor: Visitor = {
      id: newId(),
      party,
      isTaken: false,
      go() {
        visitor.isTaken = true;
        resolve();
      },
    };
    const giveUp = (): void => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    visitors.set(visitor.id, visitor);
    sweeper.wake();
    try {
      await promise;
      return visitor;
    } catch (error) {
      leave(visitor);
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  return {
    async pass(signal, work, party = '') {
      const visitor = await enter(signal, party);
      try {
        return await work();
      } finally {
        leave(visitor);
      }
    },
    async close() {
      await sweeper.close();
      await Promise.all(leaving);
    },
  };
}
