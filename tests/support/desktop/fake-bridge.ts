import type { DesktopBridge, DesktopCallName, DesktopInput, DesktopReply } from '../../../shared/desktop/calls.ts';

type Answers = {
  [Name in DesktopCallName]?: (input: DesktopInput<Name>) => DesktopReply<Name> | Promise<DesktopReply<Name>>;
};

export interface FakeBridge extends DesktopBridge {
  /** Every call so far, in order. */
  readonly calls: readonly (readonly [name: string, input: unknown])[];
  /** The answers to calls; calls without an answer fail. */
  readonly answers: Answers;
  /** A message of the main process. */
  emit(name: string, payload?: unknown): void;
}

/** Replaces the preload script and the main process. A call without an answer is refused. */
export function createFakeBridge(answers: Answers = {}, given = 0): FakeBridge {
  const calls: [string, unknown][] = [];
  const listeners = new Set<(name: string, payload: unknown) => void>();
  return {
    calls,
    answers,
    async call(name, input) {
      calls.push([name, input]);
      const answer = answers[name] as ((value: unknown) => unknown) | undefined;
      return answer ? { ok: true, reply: await answer(input) } : { ok: false, code: 'desktop.refused' };
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    give: async () => given,
    emit: (name, payload) => listeners.forEach((listener) => listener(name, payload)),
  };
}
