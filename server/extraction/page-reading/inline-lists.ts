import type { PageLine } from '../document/html/page-line.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import type { Section } from './region/sections.ts';

/** "Ingredients: 200 g flour, …": a label, and what it introduces on the same line. */
const LABELLED = /^(?<label>[^:：]{3,40})[:：]\s*(?<rest>\S.{14,})$/su;

/** Between entries of a list in one paragraph; a comma between digits is a decimal one. */
const BETWEEN = /\s*(?:[,;،；、•·]|(?<!\d)\/)\s+(?![^(]*\))|[،、；]\s*(?![^(]*\))/u;

/** Longer paragraphs and parts are sentences. */
const MAX_PARAGRAPH = 900;
const MAX_PART = 60;

/** How many entries a paragraph must list, and the share of them that shows an amount where no heading names them. */
const FEWEST = 3;
const AMOUNTS = 0.5;

/** "On Fridays we take 600 g potatoes": words before an amount. */
const LEAD = /^[^\p{N}]{12,}\p{N}/u;
const STARTS_WITH_AMOUNT = /^\p{N}/u;

/** Pictures that people set before lines instead of bullets. */
const PICTURES = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\u200D|\uFE0F|\s)*(?=[\p{L}\p{N}(])/u;

/** The lines with each label of a recipe's part that stands on one line with its content as a line of its own. */
export function withLabelsApart(lines: readonly PageLine[]): PageLine[] {
  return lines.flatMap((given) => {
    const line = PICTURES.test(given.text) ? given.saying(given.text.replace(PICTURES, '')) : given;
    const { label = '', rest = '' } = LABELLED.exec(line.text)?.groups ?? {};
    const heading = label === '' ? null : sectionHeading(label);
    if (heading?.sure !== true || heading.kind === 'other') return [line];
    return [line.saying(label, true), line.saying(rest, false)];
  });
}

/** The lines with each paragraph that lists ingredients between commas as one line for each of them. */
export function withListsApart(lines: readonly PageLine[], sections: readonly Section[]): PageLine[] {
  return lines.flatMap((line, index) => {
    const section = sections[index];
    const parts = section?.opens === true || line.level > 0 ? [] : partsOf(line.text, section?.kind === 'ingredients');
    return parts.length < FEWEST ? [line] : parts.map((text) => line.saying(text));
  });
}

function partsOf(text: string, isHeaded: boolean): string[] {
  if (text.length > MAX_PARAGRAPH) return [];
  const parts = text
    .replace(/[.。।]$/u, '')
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const amounts = parts.filter((part) => ingredientLikeness(part) >= 0.5).length;
  const isList = parts.every((part) => part.length <= MAX_PART && !/[.!?]\s/u.test(part));
  if (!isList) return [];
  if (isHeaded) return parts;
  return amounts >= Math.max(FEWEST, parts.length * AMOUNTS) && !isSentence(parts) ? parts : [];
}

/** Words lead to the first amount only, all other parts begin with theirs: a sentence, whose list would lose its first entry. */
function isSentence([first = '', ...others]: readonly string[]): boolean {
  return LEAD.test(first) && others.every((part) => STARTS_WITH_AMOUNT.test(part));
}
