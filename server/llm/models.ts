import type { Config } from '../core/config.ts';
import { createFairSemaphore, type FairSemaphore } from '../fair-semaphore/fair-semaphore.ts';
import { type LanguageModel, ModelError, withTag } from './model/language-model.ts';
import { createConnection } from './ollama/connection.ts';
import { createOllamaModel } from './ollama/ollama-model.ts';
import { type ModelTimeouts, timeoutsOf } from './ollama/timeouts.ts';

/** Milliseconds for which a server that was not reached is not asked again. */
const BACKOFF_MS = 15_000;

/** Remembers that a server was not reached, so that not every import waits to find that out. */
export interface ServerBackoff {
  /** Throws `unreachable` at once where the server was not reached a moment ago. */
  run<T>(model: string, work: () => Promise<T>): Promise<T>;
}

export function createServerBackoff(now: () => number): ServerBackoff {
  let until = 0;
  return {
    async run(model, work) {
      if (now() < until) throw new ModelError('unreachable', { model, detail: 'it was not reached a moment ago' });
      try {
        return await work();
      } catch (error) {
        if (error instanceof ModelError && error.fault === 'unreachable') until = now() + BACKOFF_MS;
        throw error;
      }
    },
  };
}

/** The models that the configuration names, on one server. */
export interface Models {
  /** Where the server is, without what opens it. */
  readonly host: string;
  readonly text: LanguageModel;
  /** For pictures and scans; null where none is wanted. */
  readonly vision: LanguageModel | null;
}

interface ModelsOptions {
  readonly timeouts?: ModelTimeouts;
  /** The clock by which a server that was not reached is spared; not the one on the wall, which may be set. */
  readonly now?: () => number;
  /** The way to the server, one question at a time; without it, of this process alone. */
  readonly semaphore?: FairSemaphore;
}

/** null while no server of models is configured; then nothing of this is ever called. */
export function createModels({ ollama }: Pick<Config, 'ollama'>, options: ModelsOptions = {}): Models | null {
  if (ollama.host === null) return null;
  const {
    timeouts = timeoutsOf(ollama.timeoutS),
    now = () => performance.now(),
    semaphore = createFairSemaphore(),
  } = options;
  const connection = createConnection(ollama.host, timeouts.connect);
  const backoff = createServerBackoff(now);

  /** A machine computes one answer as quickly as it can; of two at once both would be late. */
  function shared(name: string): LanguageModel {
    const model = createOllamaModel({ connection, timeouts, model: withTag(name) });
    return {
      model: model.model,
      contextSize: (signal) => backoff.run(model.model, () => model.contextSize(signal)),
      call: (request, progress) =>
        semaphore.run(
          progress.signal,
          () => {
            progress.onTurn?.();
            return backoff.run(model.model, () => model.call(request, progress));
          },
          progress.party,
        ),
    };
  }

  const vision = ollama.visionModel === null ? null : shared(ollama.visionModel);
  return { host: connection.host, text: shared(ollama.model), vision };
}
