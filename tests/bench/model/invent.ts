import type { Draft, DraftLine } from '../../../server/extraction/domain/draft.ts';
import { emptyDraft } from '../../../server/extraction/domain/draft.ts';
import { foldTokens } from '../../../server/extraction/text/fold-tokens.ts';
import type { GroundLine } from '../../../server/extraction/domain/found.ts';
import { findPassage, sourceText } from '../../../server/extraction/grounding/source-text.ts';
import { isUnit } from '../../../shared/words/units.ts';
import type { Truth } from './known-sources.ts';
import { pick } from './random.ts';

type List = 'ingredients' | 'instructions';

/** A part of a careless model's answer that is not true. */
export interface Invention {
  kind: 'line' | 'mixed' | 'number' | 'unit' | 'fact' | 'title';
  field: List | 'servings' | 'time' | 'title';
  /** Consecutive words that must not be shown without a mark. */
  keys: readonly string[];
  text: string;
}

export interface CarelessDraft {
  draft: Draft;
  inventions: Invention[];
  /** The true lines that the draft contains unchanged. */
  kept: Record<List, string[]>;
}

/** The share of true lines that are changed, and of lines that are added. */
const SHARE = 0.1;
const NUMBER = /\p{Nd}+(?:[.,٫]\p{Nd}+|[/⁄]\p{Nd}+)?|[¼-¾⅐-⅞]/u;

export const keysOf = (text: string): string[] => foldTokens(text).map(({ key }) => key);

/**
 * The true recipe with a tenth of invented lines and a tenth of changed numbers. Text that occurs in the source does
 * not count as invented.
 */
export function carelessDraft(
  truth: Truth,
  others: readonly Truth[],
  lines: readonly GroundLine[],
  random: () => number,
): CarelessDraft {
  const source = sourceText(lines);
  source.work.left = Number.POSITIVE_INFINITY;
  const stands = (keys: readonly string[]): boolean => findPassage(source, keys) !== null;
  const draft = emptyDraft('model', 'a careless model');
  const inventions: Invention[] = [];
  const kept: Record<List, string[]> = { ingredients: [], instructions: [] };
  for (const field of ['ingredients', 'instructions'] as const) {
    const own = truth[field].map((line) => changedLine(line, truth, random));
    for (const [index, changed] of own.entries()) {
      const line = truth[field][index];
      if (line === undefined) continue;
      const isNew = changed !== null && !stands(changed.keys);
      if (isNew) inventions.push({ ...changed, field });
      else if (line.type === 'item') kept[field].push(line.content);
      draft[field].push(isNew ? { ...line, content: changed.text } : line);
    }
    for (let more = Math.max(1, Math.round(own.length * SHARE)); more > 0; more -= 1) {
      const invented = inventedLine(field, truth, others, random);
      if (invented === null || stands(invented.keys)) continue;
      inventions.push({ ...invented, field });
      draft[field].splice(Math.floor(random() * (draft[field].length + 1)), 0, {
        content: invented.text,
        type: 'item',
      });
    }
  }
  Object.assign(draft, factsOf(truth, lines, random, inventions));
  draft.title = truth.title;
  const title = pick(others, random)?.title ?? '';
  if (random() < SHARE && keysOf(title).length > 1 && !stands(keysOf(title))) {
    draft.title = title;
    inventions.push({ kind: 'title', field: 'title', keys: keysOf(title), text: title });
  }
  return { draft, inventions, kept };
}

type Changed = Omit<Invention, 'field'>;

function changedLine({ content, type }: DraftLine, truth: Truth, random: () => number): Changed | null {
  const number = NUMBER.exec(content);
  // A number at the beginning of a line may be the number of a step.
  if (type !== 'item' || number === null || random() > SHARE) return null;
  if (number.index === 0 && /^\p{Nd}{1,2}\s*[.)\-–:]/u.test(content)) return null;
  const replaced = (text: string, from: string, to: string): string => text.replace(from, () => to);
  const unit = content.split(/\s+/u).find((word) => isUnit(word));
  if (random() < 0.2 && unit !== undefined) {
    const text = replaced(
      content,
      unit,
      pick(
        ['kg', 'ml', 'tbsp', 'cups'].filter((own) => own !== unit),
        random,
      ) ?? 'kg',
    );
    return { kind: 'unit', keys: keysOf(text), text };
  }
  const value = otherNumber(number[0], truth, random);
  const text = replaced(content, number[0], value);
  return { kind: 'number', keys: around(text, number.index), text };
}

/** Another value, a moved decimal, or a neighbour's number. */
function otherNumber(number: string, truth: Truth, random: () => number): string {
  const all = [...truth.ingredients, ...truth.instructions].map(({ content }) => NUMBER.exec(content)?.[0] ?? '');
  const value = keysOf(number)[0];
  const options = [
    String(1 + Math.floor(random() * 20)),
    number.length > 1 ? number.slice(0, -1) : `${number}0`,
    `${number}0`,
    pick(
      all.filter((own) => own !== ''),
      random,
    ) ?? '7',
  ];
  const start = Math.floor(random() * options.length);
  const found = [...options.slice(start), ...options, '7', '13'].find((own) => keysOf(own)[0] !== value);
  return found ?? '13';
}

/** The words around a number, which must not be shown in this order. */
function around(text: string, at: number): string[] {
  const index = keysOf(text.slice(0, at)).length;
  return keysOf(text).slice(Math.max(0, index - 2), index + 3);
}

function inventedLine(field: List, truth: Truth, others: readonly Truth[], random: () => number): Changed | null {
  const foreign = pick(
    (pick(others, random)?.[field] ?? []).filter(({ type }) => type === 'item'),
    random,
  );
  if (foreign === undefined || keysOf(foreign.content).length < 2) return null;
  const own = pick(truth[field], random)?.content ?? '';
  if (random() < 0.3 && field === 'instructions' && own !== '') {
    const [half, other] = [firstHalf(own), secondHalf(foreign.content)];
    return { kind: 'mixed', keys: keysOf(other), text: `${half} ${other}` };
  }
  const changed = random() < 0.3 ? changedAlways(foreign.content, random) : foreign.content;
  return { kind: 'line', keys: keysOf(changed), text: changed };
}

const changedAlways = (text: string, random: () => number): string =>
  text.replace(NUMBER, () => String(1 + Math.floor(random() * 30)));

function firstHalf(text: string): string {
  return text.slice(0, middle(text));
}

function secondHalf(text: string): string {
  return text.slice(middle(text));
}

function middle(text: string): number {
  const blank = text.indexOf(' ', text.length / 2);
  return blank === -1 ? Math.floor(text.length / 2) : blank;
}

const FACTS = ['prepTime', 'cookTime', 'totalTime', 'servings'] as const;

function factsOf(
  truth: Truth,
  lines: readonly GroundLine[],
  random: () => number,
  inventions: Invention[],
): Partial<Record<(typeof FACTS)[number], number | null>> {
  const numbers = new Set(keysOf(lines.map(({ text }) => text).join('\n')));
  return Object.fromEntries(
    FACTS.map((fact) => {
      const value = truth[fact] ?? null;
      const other = pick([5, 15, 25, 35, 50, 70, 3, 7, 9], random) ?? 5;
      const isChanged = random() < SHARE && other !== value && !numbers.has(`#${other}`);
      if (!isChanged) return [fact, value];
      const field = fact === 'servings' ? fact : 'time';
      inventions.push({ kind: 'fact', field, keys: [`#${other}`], text: `${fact} ${other}` });
      return [fact, other];
    }),
  );
}
