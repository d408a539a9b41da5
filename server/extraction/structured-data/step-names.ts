import type { DraftLine } from '../domain/draft.ts';
import { lineKey } from '../text/line-key.ts';
import { STEP_WORDS } from '../lexicon/step-words.ts';

/** From so many names of steps on it shows whether each is a name or only the kind of the step. */
const FEWEST = 4;

/** A name that ends in counting its step: "leek-pie_b step 2", "Lauchkuchen, Schritt 3". */
const COUNTED = new RegExp(
  String.raw`(?:^|[\s_\p{P}\p{Script=Han}])(?:${STEP_WORDS})\s*[#№nº°.]{0,2}\s*\p{Nd}{1,2}\P{L}{0,3}$`,
  'iu',
);
const FILE = /\.(?:jpe?g|png|webp|gif|avif|mp4)$/i;

/**
 * The steps without names that a machine gave them: "Ingredient", "Ingredient", "Mixing", "Ingredient" are kinds of
 * steps; what differs in numbers alone, counts the step or is the recipe's own name (`title`) says nothing.
 */
export function withoutMadeNames(lines: readonly DraftLine[], title: string): DraftLine[] {
  const names = lines.filter((line) => line.type === 'subtitle').map((line) => line.content);
  const kinds = new Set(names.map((name) => name.toLowerCase())).size;
  const isMade = (name: string): boolean =>
    COUNTED.test(name) || FILE.test(name) || lineKey(name) === lineKey(title) || numbersTitle(name, title);
  const areCounted = names.length > 1 && new Set(names.map(withoutDigits)).size === 1;
  const areKinds = names.length >= FEWEST && kinds <= names.length / 2;
  return lines.filter(({ content, type }) => {
    if (type === 'title') return !numbersTitle(content, title);
    return type !== 'subtitle' || !(areKinds || areCounted || isMade(content));
  });
}

/** Whether a name is the recipe's, a word and a number: "Leek pie part 1". */
function numbersTitle(name: string, title: string): boolean {
  return title !== '' && name.startsWith(title) && /^[^\p{L}]*\p{L}*\P{L}*\p{Nd}{1,2}$/u.test(name.slice(title.length));
}

function withoutDigits(text: string): string {
  return text.replace(/\p{Nd}+/gu, '').toLowerCase();
}
