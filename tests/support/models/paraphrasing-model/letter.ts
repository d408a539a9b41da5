/** A recipe in running text, and the ways in which an honest model can phrase it. */
export interface Letter {
  lang: string;
  title: string;
  /** The same in fewer words. */
  shortTitle: string;
  /** The lines before the method, which contain all `entries`. */
  lines: readonly string[];
  /** Each ingredient in the words of the lines. */
  entries: readonly string[];
  /** The same in digits and short units, and in the order of a list. */
  short: readonly string[];
  /** The sentences of the method, all on one line. */
  sentences: readonly string[];
  /** The same in other words, with the same numbers. */
  retold: readonly string[];
  /** The sentences split into single actions, as a model may split them. */
  split: readonly string[];
}
