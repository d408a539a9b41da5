import type { Passage } from '../../grounding/source-text.ts';

/** The words of a source that are already used by a line, so that no line is shown twice. */
export class TakenWords {
  readonly #taken = new Set<number>();

  take({ start, end }: Passage): void {
    for (let at = start; at < end; at += 1) this.#taken.add(at);
  }

  /** The used share of a passage, 0 to 1. */
  share({ start, end }: Passage): number {
    let count = 0;
    for (let at = start; at < end; at += 1) if (this.#taken.has(at)) count += 1;
    return end === start ? 0 : count / (end - start);
  }

  /** A passage without the used words at its beginning and end. */
  rest({ start, end }: Passage): Passage {
    let [from, to] = [start, end];
    while (from < end && this.#taken.has(from)) from += 1;
    while (to > from && this.#taken.has(to - 1)) to -= 1;
    return { start: from, end: to };
  }

  isFree(passage: Passage): boolean {
    return this.share(passage) === 0;
  }
}
