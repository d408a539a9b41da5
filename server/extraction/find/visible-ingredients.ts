import type { DraftLine } from '../draft.ts';
import { attribute } from '../read/html-tree.ts';
import { sectionHeading } from '../words/section-headings.ts';
import { isHeading } from './find-region.ts';
import type { IngredientEntry } from './ingredient-entries.ts';
import { isControl, withoutBullet, withoutColon } from './line-marks.ts';
import { ingredientLikeness, withoutAmount } from './quantity.ts';

/** How much of a list must look alike before what looks otherwise is doubted. */
const UNIFORM = 0.6;

/** The entries and headings of a run that is a list of ingredients. */
export function ingredientLines(entries: readonly IngredientEntry[]): DraftLine[] {
  const uniform = commonLook(entries);
  const drafts: DraftLine[] = [];
  for (const entry of entries) {
    const text = withoutBullet(entry.text);
    if (text === '' || isControl(text)) continue;
    const odd = uniform !== null && lookOf(entry) !== uniform;
    const heading = ingredientLikeness(text) < 0.5 && (isHeadingLike(entry, text) || odd);
    if (heading && sectionHeading(text)?.sure === true) continue;
    if (odd && heading && text.length > 60) continue;
    drafts.push({ content: heading ? withoutColon(text) : text, type: heading ? 'title' : 'item' });
  }
  return withoutTrailingHeadings(withoutRepetition(drafts));
}

function isHeadingLike(entry: IngredientEntry, text: string): boolean {
  return entry.count === 1 && (isHeading(entry.line) || (/[:：]$/.test(text) && text.length < 60));
}

/** How the entry's element is called and dressed. */
function lookOf({ line }: IngredientEntry): string {
  const element = line.row ?? line.block;
  return `${element.name}.${attribute(element, 'class').replace(/\d+/g, '')}`;
}

function commonLook(entries: readonly IngredientEntry[]): string | null {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(lookOf(entry), (counts.get(lookOf(entry)) ?? 0) + 1);
  const [look, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0]);
  return count >= entries.length * UNIFORM && count > 2 ? look : null;
}

/** Lists are often there twice: for phones, for print, in other measures. What begins anew with the same names goes. */
function withoutRepetition(drafts: DraftLine[]): DraftLine[] {
  const names = drafts.map((draft) => withoutAmount(draft.content).toLowerCase());
  for (let start = names.indexOf(names[0] ?? '', 2); start !== -1; start = names.indexOf(names[0] ?? '', start + 1)) {
    const rest = names.slice(start);
    const repeated = rest.filter((name) => names.indexOf(name) < start).length;
    if (repeated >= rest.length * 0.7 && rest.length >= start * 0.5) return drafts.slice(0, start);
  }
  return drafts;
}

function withoutTrailingHeadings(drafts: DraftLine[]): DraftLine[] {
  return drafts.slice(0, drafts.findLastIndex((draft) => draft.type === 'item') + 1);
}
