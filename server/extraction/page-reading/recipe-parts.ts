import type { DraftLine } from '../domain/draft.ts';
import { contains, type ElementNode } from '../document/html/html-tree.ts';
import type { PageLine } from '../document/html/page-line.ts';
import { namesGroup } from '../lexicon/headings/group-words.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { headingText } from '../text/line-marks.ts';
import { isHeading, type Region } from './region/find-region.ts';
import type { IngredientEntry } from './region/ingredient-entries.ts';
import { lookOf } from './region/look.ts';
import { ingredientLines } from './ingredients/visible-ingredients.ts';
import { methodLines } from './method/visible-method.ts';

/** A named part of a recipe with a list and steps of its own: the dough, the filling. */
interface Part {
  name: string;
  list: IngredientEntry[];
  steps: PageLine[];
}

/** The parts of a recipe that have been found: a region of the entries and one of the lines. */
interface FoundRegions {
  lines: readonly PageLine[];
  entries: readonly IngredientEntry[];
  ingredients: Region;
  method: Region;
}

/** A page with more parts contains several recipes. */
const MOST_PARTS = 6;

/** In characters. Shorter lines with an amount are ingredients, even if they contain dots. */
const SHORT = 60;

const ARTICLE = /^(?:the|die|der|das|la|le|les|l['’]|el|los|las|il|lo|i|gli|o|a|os|as|den|det|de|het)\s?/iu;

/**
 * Reads a recipe that consists of parts, each with a list and steps of its own; null for any other. At least one part
 * must have the name of a part of a dish, because several dishes are several recipes.
 */
export function recipeParts(found: FoundRegions): { ingredients: DraftLine[]; instructions: DraftLine[] } | null {
  const parts = readParts(found).filter((part) => part.list.length > 0 && part.steps.length > 0);
  if (parts.length < 2 || parts.length > MOST_PARTS) return null;
  if (!parts.some(({ name }) => namesGroup(name) || namesGroup(name.replace(ARTICLE, '')))) return null;
  if (!parts.every(({ list }) => isList(list))) return null;
  const titled = (name: string, lines: DraftLine[]): DraftLine[] =>
    name === '' ? lines : [{ content: headingText(name), type: 'title' }, ...lines];
  return {
    ingredients: parts.flatMap(({ name, list }) => titled(name, ingredientLines(list))),
    instructions: parts.flatMap(({ name, steps }) => titled(name, methodLines(steps))),
  };
}

function isList(list: readonly IngredientEntry[]): boolean {
  const amounts = list.filter((entry) => entry.likeness >= 0.5).length;
  return list.length > 1 && amounts >= list.length / 2;
}

function readParts({ lines, entries, ingredients, method }: FoundRegions): Part[] {
  const list = entries[ingredients.start]?.line;
  const step = lines.slice(method.start, method.end).find(isStep);
  if (list === undefined || step === undefined) return [];
  const box = commonBox(list.block, step.block);
  const isListed = (entry: IngredientEntry): boolean =>
    lookOf(entry.line) === lookOf(list) && (isAmount(entry) || isBeside(entry.line, list, step));
  const parts: Part[] = [];
  let name = '';
  let named = -1;
  for (const [index, entry] of entries.entries()) {
    if (!contains(box, entry.line.block)) continue;
    const isAbove = index < ingredients.start;
    // Above the list that was found, only lists with steps of their own are parts.
    const isNext = index === ingredients.start || (isAbove && isListLabel(entry));
    if (isNext && parts.at(-1)?.steps.length === 0) {
      parts.pop();
      if (named > parts.length) named--;
    }
    const part = parts.at(-1);
    if (isHeading(entry.line) || /[:：]$/.test(entry.text)) {
      const isLabel = sectionHeading(entry.text)?.sure === true;
      // "Sauce" names the part, whether it is above or below the label "Ingredients".
      if (!isLabel || part?.steps.length !== 0)
        [name, named] = [isLabel ? (named === parts.length ? name : '') : entry.text, parts.length];
    } else if (isListed(entry) && (!isAbove || isAmount(entry) || part?.steps.length === 0)) {
      if (part === undefined || part.steps.length > 0)
        parts.push({ name: named === parts.length ? name : '', list: [entry], steps: [] });
      else part.list.push(entry);
    } else if (part !== undefined && lookOf(entry.line) === lookOf(step) && isStep(entry.line)) {
      part.steps.push(...lines.slice(entry.index, entry.index + entry.count));
    }
  }
  return parts;
}

function isListLabel({ text }: IngredientEntry): boolean {
  const heading = sectionHeading(text);
  return heading?.sure === true && heading.kind === 'ingredients';
}

function isStep(line: PageLine): boolean {
  return !isHeading(line) && line.prose >= 0.4 && !isAmount(line);
}

function isAmount({ text, likeness, step }: IngredientEntry | PageLine): boolean {
  return likeness >= 0.5 && text.length < SHORT && step === null;
}

/** Whether an entry without an amount is in a list that looks different from the steps. */
function isBeside(line: PageLine, list: PageLine, step: PageLine): boolean {
  return line.row?.name === 'li' && lookOf(list) !== lookOf(step);
}

function commonBox(one: ElementNode, other: ElementNode): ElementNode {
  let box = one;
  while (box.parent !== null && !contains(box, other)) box = box.parent;
  return box;
}
