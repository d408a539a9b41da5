import { ModelError, type ModelFault } from '../language-model.ts';

/** Milliseconds after which a call is given up. */
export interface Patience {
  /** To be connected. */
  readonly connect: number;
  /** Of questions about the model, which need none. */
  readonly glance: number;
  /** For a model that is not in memory to be there, and for a server that says to come back. */
  readonly load: number;
  /** Between two words. */
  readonly silence: number;
  /** From the question to the end of its answer. */
  readonly whole: number;
  /** Before a server that is busy, or loads, is asked again. */
  readonly again: number;
}

/** What OLLAMA_TIMEOUT_S means for each part: no call takes longer, neither the one that loads nor the one that asks. */
export function patienceOf(timeoutSeconds: number): Patience {
  const whole = timeoutSeconds * 1_000;
  const atMost = (ms: number): number => Math.min(ms, whole);
  return {
    connect: 5_000,
    glance: 10_000,
    load: whole,
    silence: atMost(45_000),
    whole,
    again: Math.min(1_000, whole / 4),
  };
}

/** The signal of a call that gives up by itself. */
export interface Deadlines {
  readonly signal: AbortSignal;
  /** Gives up after so many milliseconds, unless the same is set anew or cleared before. */
  set(name: string, ms: number, fault: ModelFault): void;
  clear(name: string): void;
  /** Lets no timer run on. */
  end(): void;
}

export function startDeadlines(model: string, caller: AbortSignal): Deadlines {
  const over = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const clear = (name: string): void => clearTimeout(timers.get(name));
  return {
    signal: AbortSignal.any([caller, over.signal]),
    set(name, ms, fault) {
      clear(name);
      const detail = `${name}: no end within ${ms} ms`;
      timers.set(
        name,
        setTimeout(() => over.abort(new ModelError(fault, { model, detail })), ms),
      );
    },
    clear,
    end: () => [...timers.keys()].forEach(clear),
  };
}
