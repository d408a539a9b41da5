/** A recipe that somebody tells in running words, and how an honest model tells of it. */
export interface Letter {
  lang: string;
  title: string;
  /** The same in fewer words. */
  shortTitle: string;
  /** Lines before the method; those of the list hold each of `entries`. */
  lines: readonly string[];
  /** Each ingredient as it stands there. */
  entries: readonly string[];
  /** The same in digits and short units, and in the order of a list. */
  short: readonly string[];
  /** The sentences of the method, all on one line. */
  sentences: readonly string[];
  /** The same in other words, with the same numbers. */
  retold: readonly string[];
  /** Parts of some, as a model parts what is done one after the other. */
  split: readonly string[];
}
