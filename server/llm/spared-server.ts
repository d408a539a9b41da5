import { ModelError } from './language-model.ts';

/** Milliseconds for which a server that was not reached is not asked again. */
const SPARED = 15_000;

/** Remembers that a server was not reached, so that not every import waits to find that out. */
export interface SparedServer {
  /** Throws `unreachable` at once where the server was not reached a moment ago. */
  ask<T>(model: string, work: () => Promise<T>): Promise<T>;
}

export function createSparedServer(now: () => number): SparedServer {
  let until = 0;
  return {
    async ask(model, work) {
      if (now() < until) throw new ModelError('unreachable', { model, detail: 'it was not reached a moment ago' });
      try {
        return await work();
      } catch (error) {
        if (error instanceof ModelError && error.fault === 'unreachable') until = now() + SPARED;
        throw error;
      }
    },
  };
}
