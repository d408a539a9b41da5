import { RECIPE_YIELD_MAX_LENGTH } from '../../../../shared/constants.ts';
import { asciiDigits } from '../../../../shared/words/ascii-digits.ts';
import { isPlainServings } from '../../lexicon/headings/fact-labels.ts';
import { withDigits } from '../../lexicon/numbers/number-words.ts';

/** Larger numbers are weights or mistakes. */
const MAX_SERVINGS = 2_000;

/** Only the beginning of a longer text is read. */
const MAX_LENGTH = 300;

/** The yield as stated, on one line, if it says more than a number of servings; else ''. */
export function yieldTextOf(text: string): string {
  const stated = text.trim().replaceAll(/\s+/g, ' ');
  return stated.length > RECIPE_YIELD_MAX_LENGTH || isPlainServings(stated) ? '' : stated;
}

/**
 * The number of servings or pieces in a recipe's yield as stated: "Serves 4–6", "four servings", "12 cookies". It is
 * the first number, or the upper end of a range. null if none is stated.
 */
export function parseServings(text: string): number | null {
  const stated = text.slice(0, MAX_LENGTH);
  const written = /\p{Nd}/u.test(stated) ? stated : withDigits(stated);
  const range = /(\d+)(?:\s*(?:-|–|—|~|〜|至|to|ila|sampai|से|bis|à|a|do|до|till|al|y|ou|or|oder)\s*(\d+))?/iu.exec(
    asciiDigits(written.replace(/(?=[¼-¾⅐-⅞])/gu, ' ').normalize('NFKC')),
  );
  if (range === null) return null;
  const [, first = '', last = first] = range;
  const servings = Number(last) > Number(first) ? Number(last) : Number(first);
  return servings > 0 && servings <= MAX_SERVINGS ? servings : null;
}
