/** An amount in braces. The excluded characters occur in CSS declarations, code and BibTeX entries. */
const AMOUNT = String.raw`=?[^{}\n:;"=<>$\\@#]{0,60}`;
const NAME = String.raw`[^@#~{}()\[\]\n.,;:=<>"$\\]`;
/** A reference to another recipe: `./sauces/Hollandaise`. */
const PATH = String.raw`\.{1,2}/[^@#~{}()\n]{1,120}`;
const BRACED_NAME = String.raw`\p{L}(?:${NAME}{0,60}[^\s@#~{}()\[\]\n.,;:=<>"$\\])?`;
const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:[-'’][\p{L}\p{M}\p{N}_]+)*`;
/** Before a name without braces: not preceded by characters of a word or an e-mail address. */
const APART = String.raw`(?<![\p{L}\p{M}\p{N}._%+@#~-])`;

/**
 * `@olive oil{2%tbsp}(warm)`, `@salt`. Signs before a name mark an ingredient as optional, hidden, already mentioned,
 * or a recipe.
 */
export const INGREDIENT = new RegExp(
  String.raw`@(?<signs>[@&?+-]{0,3})(?:(?<name>${PATH}|${BRACED_NAME})\{(?<amount>${AMOUNT})\}(?:\((?<note>[^()\n]{1,200})\))?|(?<=${APART}@[@&?+-]{0,3})(?<word>${WORD}))`,
  'gu',
);

/** `#large pot{}`, `#pot`. */
export const COOKWARE = new RegExp(
  String.raw`#[@&?+-]{0,3}(?:(?<name>${BRACED_NAME})\{${AMOUNT}\}(?:\([^()\n]{1,200}\))?|(?<=${APART}#)(?<word>\p{L}[\p{L}\p{M}\p{N}_-]*))`,
  'gu',
);

/** `~rest{10%minutes}`, `~{25%minutes}`. */
export const TIMER = new RegExp(String.raw`~(?:${BRACED_NAME})?\{(?<amount>${AMOUNT})\}`, 'gu');

/** `>> servings: 4`. */
export const METADATA = /^[ \t]*>>[ \t]*(?<key>[^:\n]{1,60}):[ \t]*(?<value>.*)$/u;

/** Amounts that count when a text is recognised: they begin with a number or have a unit. "keys %all" is code. */
const MEASURED = /^=?\s*[\p{Nd}½¼¾⅓⅔⅛]|\S%|%\s/u;

/** Whether a text, without its front matter, is a recipe in Cooklang. */
export function isCooklang(text: string): boolean {
  if (!/@[^\n]{1,160}\{/u.test(text)) return false;
  const amounts = [...text.matchAll(INGREDIENT)].flatMap(({ groups }) => groups?.['amount'] ?? []);
  const measured = amounts.filter((amount) => MEASURED.test(amount)).length;
  const worded = amounts.filter((amount) => amount.trim() !== '' && !MEASURED.test(amount)).length;
  // Other languages have words in braces after `@`: "@code{printf}".
  if (amounts.length === 0 || worded > measured) return false;
  if (amounts.length >= 2 && measured > 0) return true;
  const isTimed = [...text.matchAll(TIMER)].some(({ groups }) => MEASURED.test(groups?.['amount'] ?? ''));
  return isTimed || /#\p{L}[^{}#@~\n]{0,60}\{\}/u.test(text) || text.split('\n').some((line) => METADATA.test(line));
}
