import { chooseByEvidence, type Choice } from '../../../server/extraction/llm-reading/settle-answers.ts';
import { plainText } from '../../../server/extraction/llm-reading/answers/plain-answer.ts';
import type { Draft } from '../../../server/extraction/domain/draft.ts';
import type { Provenance } from '../../../server/extraction/domain/extraction.ts';
import { groundRecipe } from '../../../server/extraction/grounding/ground-recipe.ts';
import type { GroundLine } from '../../../server/extraction/domain/found.ts';
import { findPassage, sourceText } from '../../../server/extraction/grounding/source-text.ts';
import { shapeRecipe } from '../../../server/extraction/normalize/shape-recipe.ts';
import { lineText, type RecipeContent } from '../../../shared/domain/recipe.ts';
import { carelessDraft, keysOf, type Invention } from './invent.ts';
import type { KnownReading, KnownSource, Truth } from './known-sources.ts';
import { createRandom } from './random.ts';

/** The result of a careless model's answer about one source. */
export interface Grounding {
  id: string;
  kind: string;
  lang: string;
  inventions: number;
  /** Inventions that are shown without a mark. */
  missed: Invention[];
  /**
   * The number of true lines that occur word for word in the read text (`standing`), and of those that occur only in
   * comments and other recipes (`cut`).
   */
  standing: number;
  cut: number;
  /** The standing lines that are not shown, or that are marked although they were read without doubt. */
  lost: string[];
  /** The number of standing lines that are marked because their letters were hard to recognise. */
  unsure: number;
  /** The number of true lines that were read in different words, and of those that are shown in some form. */
  otherwise: number;
  mended: number;
  /** Unmarked lines that resemble no true line. */
  beside: string[];
  /**
   * The number of standing lines that are shown without a model (`alone`), and after the choice between both readings
   * (`chosen`).
   */
  alone: number;
  chosen: number;
  /** The time of the choice in milliseconds. */
  ms: number;
}

export type List = 'ingredients' | 'instructions';
export const LISTS = ['ingredients', 'instructions'] as const;
/** Step numbers, which recipes are stored without: "2." before a text, or a whole line "Step 2". */
const STEP_NUMBER = /^\s*\p{Nd}{1,2}\s*[.)\-–:]*\s+|^\s*\p{L}+\s\p{Nd}{1,2}\s*$/u;
/** The share of common words from which on two lines count as similar. */
const LIKE = 0.6;

/** A recipe as it is shown, as the words of each line. */
export interface Shown {
  recipe: RecipeContent;
  provenance: Provenance;
  /** All lines, and those without a mark. */
  all: Record<List, string[][]>;
  unmarked: Record<List, string[][]>;
  unsure: Record<List, string[][]>;
}

export function measureGrounding(source: KnownSource, document: KnownReading, others: readonly Truth[]): Grounding {
  const { lines } = document;
  const { draft, inventions, kept } = carelessDraft(source.truth, others, lines, createRandom(source.id));
  const begin = performance.now();
  const asked = shownOf(chooseByEvidence({ read: null, model: draft, lines }), document);
  const ms = performance.now() - begin;
  const chosen = shownOf(chooseByEvidence({ read: document.merged, model: draft, lines }), document);
  const alone = shownOf(chooseByEvidence({ read: document.merged, model: null, lines }), document);
  const trueLines = LISTS.flatMap((field) =>
    kept[field].map((text) => ({ field, text, keys: shownKeys(field, text) })),
  ).filter(({ keys }) => keys.length > 0);
  const [read, own] = [standsIn(document.all), standsIn(lines)];
  const standing = trueLines.filter(read);
  const otherwise = trueLines.filter((line) => !standing.includes(line));
  const notShown = standing.filter(({ field, keys }) => !isIn(asked.unmarked[field], keys));
  const unsure = notShown.filter(({ field, keys }) => isIn(asked.unsure[field], keys));
  const count = (shown: Shown): number => standing.filter(({ field, keys }) => isIn(shown.all[field], keys)).length;
  return {
    ...source,
    inventions: inventions.length,
    missed: inventions.filter((invention) => isRead(asked, invention)),
    standing: standing.length,
    cut: standing.filter((line) => !own(line)).length,
    lost: notShown.filter((line) => !unsure.includes(line)).map(({ field, text }) => `${field}: ${text}`),
    unsure: unsure.length,
    otherwise: otherwise.length,
    mended: otherwise.filter(({ field, keys }) => asked.all[field].some((line) => isLike(line, keys))).length,
    beside: LISTS.flatMap((field) => besides(source.truth, field, asked.unmarked[field])),
    alone: count(alone),
    chosen: count(chosen),
    ms,
  };
}

/** The recipe that is shown for a choice, with its marks. */
export function shownOf(
  { draft, provenance: places }: Choice,
  { lines, lang }: Pick<KnownReading, 'lines' | 'lang'>,
): Shown {
  const recipe = shapeRecipe(onlyText(draft), { lang, base: null, originalSource: null });
  const provenance = groundRecipe(recipe, places, lines);
  const where = (field: List, isWanted: (why: string | undefined) => boolean): string[][] => {
    const doubts = new Map(provenance[field]?.doubts?.map(({ index, why }) => [index, why]));
    return recipe[field].filter((_, index) => isWanted(doubts.get(index))).map((line) => keysOf(lineText(line)));
  };
  const lists = (isWanted: (why: string | undefined) => boolean): Record<List, string[][]> => ({
    ingredients: where('ingredients', isWanted),
    instructions: where('instructions', isWanted),
  });
  return {
    recipe,
    provenance,
    all: lists(() => true),
    unmarked: lists((why) => why === undefined),
    unsure: lists((why) => why === 'unsure'),
  };
}

/** The words of a true line as a recipe shows them. */
export const shownKeys = (field: List, text: string): string[] =>
  keysOf(plainText(field === 'ingredients' ? text : text.replace(STEP_NUMBER, '')));

function standsIn(lines: readonly GroundLine[]): (line: { keys: readonly string[] }) => boolean {
  const source = sourceText(lines.map((line) => ({ ...line, text: plainText(line.text) })));
  source.work.left = Number.POSITIVE_INFINITY;
  return ({ keys }) => findPassage(source, keys) !== null;
}

const onlyText = (draft: Draft): Draft => ({ ...draft, images: [] });

/** Whether `all` contains the words consecutively. */
const holds = (all: readonly string[], keys: readonly string[]): boolean =>
  all.some((_, start) => keys.every((key, index) => all[start + index] === key));

const isSameBag = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join(' ') === other.toSorted().join(' ');

/** Whether a line is shown, in any order of its words, or over several entries. */
export const isIn = (lines: readonly string[][], keys: readonly string[]): boolean =>
  lines.some((line) => holds(line, keys) || isSameBag(line, keys)) || holds(lines.flat(), keys);

/** Whether an invention is shown without a mark. */
export function isRead({ recipe, provenance, unmarked }: Shown, { field, keys, text }: Invention): boolean {
  if (field === 'title') return holds(keysOf(recipe.title), keys);
  if (field === 'ingredients' || field === 'instructions') return unmarked[field].some((line) => holds(line, keys));
  const [fact = '', value] = text.split(' ');
  return recipe[fact as 'servings'] === Number(value) && provenance[fact as 'servings']?.doubts === undefined;
}

const isLike = (line: readonly string[], keys: readonly string[]): boolean =>
  keys.filter((key) => line.includes(key)).length >= keys.length * LIKE;

function besides(truth: Truth, field: List, lines: readonly string[][]): string[] {
  const own = new Set(truth[field].flatMap(({ content }) => keysOf(content)));
  const strange = lines.filter((line) => line.filter((key) => own.has(key)).length < line.length * LIKE);
  return strange.map((line) => `${field}: ${line.join(' ')}`);
}
