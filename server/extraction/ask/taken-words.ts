import type { Passage } from '../ground/source-text.ts';

/** The words of a source that some lines were found in: what is said once there is not said twice. */
export class TakenWords {
  readonly #taken = new Set<number>();

  take({ start, end }: Passage): void {
    for (let at = start; at < end; at += 1) this.#taken.add(at);
  }

  /** The share of a passage that is taken, 0 to 1. */
  share({ start, end }: Passage): number {
    let count = 0;
    for (let at = start; at < end; at += 1) if (this.#taken.has(at)) count += 1;
    return end === start ? 0 : count / (end - start);
  }

  isFree(passage: Passage): boolean {
    return this.share(passage) === 0;
  }
}
