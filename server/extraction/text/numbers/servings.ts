import { RECIPE_YIELD_MAX_LENGTH } from '../../../../shared/constants.ts';
import { asciiDigits } from '../../../../shared/words/ascii-digits.ts';
import { factOf, isPlainServings, isServingsLine, withoutVerb } from '../../lexicon/headings/fact-labels.ts';
import { withDigits } from '../../lexicon/numbers/number-words.ts';

/** Larger numbers are weights or mistakes. */
const MAX_SERVINGS = 2_000;

/** Only the beginning of a longer text is read. */
const MAX_LENGTH = 300;

/** Separators of facts on one line. */
const FACTS = /\s*[|·•;｜；]\s*/u;
const LABELLED = /^(?<label>[^:：\p{Nd}]{1,40}?)\s*[:：]\s*(?<value>\S.*)$/u;

/** The yield that a line states, if it says more than a number of servings: "Makes 1 cake (10 slices) | 40 min". */
export function yieldTextIn(line: string): string {
  if (line.length > MAX_LENGTH || !/\p{Nd}/u.test(line)) return '';
  for (const part of line.split(FACTS)) {
    const { label = '', value = '' } = LABELLED.exec(part)?.groups ?? {};
    const isLabelled = factOf(label) === 'servings' && /\p{Nd}/u.test(value);
    const bare = part.replace(/\s*[(（][^()（）]*[)）]\s*$/u, '');
    const stated = isLabelled ? value : isServingsLine(part) || isServingsLine(bare) ? part : '';
    if (stated !== '') return yieldTextOf(stated);
  }
  return '';
}

/** The yield as stated, on one line, if it says more than a number of servings; else ''. */
export function yieldTextOf(text: string): string {
  const stated = withoutVerb(text.trim().replaceAll(/\s+/g, ' '));
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
