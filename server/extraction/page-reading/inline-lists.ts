import type { PageLine } from '../document/html/page-line.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import type { Section } from './region/sections.ts';

/** "Ingredients: 200 g flour, …": a label followed by its content on the same line. */
const LABELLED = /^(?<label>[^:：]{3,40})[:：]\s*(?<rest>\S.{14,})$/su;

/**
 * Separators between entries of a list in one paragraph. They must be followed by a space, so decimal commas do not
 * match.
 */
const BETWEEN = /\s*(?:[,;،；、•·]|(?<!\d)\/)\s+(?![^(]*\))|[،、；]\s*(?![^(]*\))/u;

/** In characters. Longer paragraphs and parts are sentences. */
const MAX_PARAGRAPH = 900;
const MAX_PART = 60;

/**
 * The smallest number of entries in a paragraph, and the share of them that needs an amount if no heading names the
 * list.
 */
const FEWEST = 3;
const AMOUNTS = 0.5;

/** Words before an amount: "On Fridays we take 600 g potatoes". */
const LEAD = /^[^\p{N}]{12,}\p{N}/u;
const STARTS_WITH_AMOUNT = /^\p{N}/u;

/** Emoji in place of bullets. */
const PICTURES = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\u200D|\uFE0F|\s)*(?=[\p{L}\p{N}(])/u;

/** Splits lines that consist of the label of a section and its content into two lines. */
export function withLabelsApart(lines: readonly PageLine[]): PageLine[] {
  return lines.flatMap((given) => {
    const line = PICTURES.test(given.text) ? given.withText(given.text.replace(PICTURES, '')) : given;
    const { label = '', rest = '' } = LABELLED.exec(line.text)?.groups ?? {};
    const heading = label === '' ? null : sectionHeading(label);
    if (heading?.sure !== true || heading.kind === 'other') return [line];
    return [line.withText(label, true), line.withText(rest, false)];
  });
}

/** Splits paragraphs that list ingredients, separated by commas, into one line for each entry. */
export function withListsApart(lines: readonly PageLine[], sections: readonly Section[]): PageLine[] {
  return lines.flatMap((line, index) => {
    const section = sections[index];
    const parts = section?.opens === true || line.level > 0 ? [] : partsOf(line.text, section?.kind === 'ingredients');
    return parts.length < FEWEST ? [line] : parts.map((text) => line.withText(text));
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

/**
 * Whether the parts are a sentence: only the first one has words before its amount. Its first entry could not be
 * separated from those words.
 */
function isSentence([first = '', ...others]: readonly string[]): boolean {
  return LEAD.test(first) && others.every((part) => STARTS_WITH_AMOUNT.test(part));
}
