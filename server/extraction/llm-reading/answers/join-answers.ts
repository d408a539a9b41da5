import { lineKey } from '../../text/line-key.ts';
import { type Draft, type DraftLine, boundedLines, emptyDraft } from '../../domain/draft.ts';
import { chooseDrafts } from '../../page-reading/choose-drafts.ts';
import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import type { FoundLine } from '../../domain/found.ts';
import type { Answer } from './read-answer.ts';
import type { AnswerEntry } from './answer-entries.ts';

/** Offsets from the referenced line that are searched, since models miscount by one. */
const NEAR = [0, 1, -1];
/** Bullets and numbers at the beginning of an entry. */
const MARK = /^(?:[•·▢□☐*–—-]\s*|\p{Nd}{1,2}[.)]\s+)/u;

/** Converts a model's answer to a draft. A referenced line is more reliable than the model's text, so whole lines are copied from it. */
export function answerDraft(answer: Answer, lines: readonly FoundLine[]): Draft {
  const { title, description, prepTime, cookTime, totalTime, servings } = answer;
  const pointed = [...answer.ingredients, ...answer.instructions].flatMap(({ line }) => line ?? []);
  const headings = new Set(lines.filter(({ level }) => level > 0).map(({ text }) => lineKey(text)));
  const entries = (list: readonly AnswerEntry[]): DraftLine[] =>
    boundedLines(list.flatMap((entry) => draftLine(asSet(entry, headings), lines) ?? []));
  return {
    ...emptyDraft('model', whereOf(pointed)),
    title,
    description,
    prepTime,
    cookTime,
    totalTime,
    servings,
    ingredients: entries(answer.ingredients),
    instructions: entries(answer.instructions),
    notes: entries(answer.notes)
      .map(({ content }) => content)
      .join('\n'),
    yieldText: answer.yieldText,
  };
}

function whereOf(pointed: readonly number[]): string {
  if (pointed.length === 0) return 'the document';
  const [from, to] = [pointed, pointed].map((all, at) =>
    all.reduce((one, other) => (at === 0 ? Math.min(one, other) : Math.max(one, other))),
  );
  return from === to ? `line ${from}` : `lines ${from} to ${to}`;
}

/** Marks an entry as a heading if the source does, even if the model did not. */
function asSet(entry: AnswerEntry, headings: ReadonlySet<string>): AnswerEntry {
  const isHeading = !/\p{N}/u.test(entry.text) && headings.has(lineKey(entry.text));
  return isHeading ? { ...entry, heading: true } : entry;
}

function draftLine({ line, text, heading }: AnswerEntry, lines: readonly FoundLine[]): DraftLine | null {
  const type = heading ? 'title' : 'item';
  const near = line === null ? [] : NEAR.map((by) => lines[line - 1 + by]?.text.replace(MARK, '') ?? '');
  if (text === '') return near[0] === undefined || near[0] === '' ? null : { content: near[0], type };
  const key = lineKey(text);
  return { content: near.find((own) => own !== '' && lineKey(own) === key) ?? text, type };
}

/** An answer about the lines from one number to another. */
export interface PartAnswer {
  from: number;
  to: number;
  answer: Answer;
}

/** The joined answers about a document. */
export interface JoinedAnswers {
  /** The main recipe of the document; null if none was found. */
  draft: Draft | null;
  /** Whether the recipe ends before the last line that the model was shown. */
  ends: boolean;
  /** Whether the document holds further recipes. */
  hasOthers: boolean;
}

/** Two parts overlap by fewer entries than this. */
const OVERLAP = 15;
/** Ingredients must begin within this many lines after the title of another recipe. */
const LIST_WITHIN = 40;
const FEWEST_INGREDIENTS = 2;
/** A recipe that ends this many lines before the end of the shown lines is complete. */
const BEFORE_END = 8;

/** Joins the answers about the parts of a document in order, since a recipe may continue in the next part. */
export function joinAnswers(parts: readonly PartAnswer[], lines: readonly FoundLine[], name: string): JoinedAnswers {
  const recipes = recipesOf(parts, lines);
  const [draft] = chooseDrafts(
    recipes.map((one) => one.draft),
    withoutEnding(name),
  );
  const chosen = recipes.find((one) => one.draft === draft);
  if (draft === undefined || chosen === undefined) return { draft: null, ends: false, hasOthers: false };
  const shown = parts.at(-1)?.to ?? 0;
  const titles = parts
    .flatMap(({ answer }) => answer.otherRecipes)
    .filter((number) => beginsRecipe(lines, number, draft));
  const others = recipes.filter((one) => one !== chosen && isWhole(one.draft));
  return {
    draft,
    ends: isWhole(draft) && (chosen.last < shown - BEFORE_END || titles.some((number) => number > chosen.last)),
    hasOthers: titles.length > 0 || others.length > 0,
  };
}

interface Recipe {
  draft: Draft;
  /** The last line that it refers to. */
  last: number;
}

function recipesOf(parts: readonly PartAnswer[], lines: readonly FoundLine[]): Recipe[] {
  const recipes: Recipe[] = [];
  const numbers = new Map(lines.map(({ text }, index) => [lineKey(text), index + 1]));
  for (const { answer, to } of parts) {
    const draft = answerDraft(answer, lines);
    if (draft.ingredients.length === 0 && draft.instructions.length === 0) continue;
    const entries = [...answer.ingredients, ...answer.instructions];
    const pointed = entries.flatMap(({ line, text }) => line ?? numbers.get(lineKey(text)) ?? []);
    const last = pointed.length === 0 ? to : Math.max(...pointed);
    const open = recipes.at(-1);
    if (open !== undefined && goesOn(open.draft, draft)) recipes[recipes.length - 1] = joined(open, draft, last);
    else recipes.push({ draft, last });
  }
  return recipes;
}

function goesOn(open: Draft, next: Draft): boolean {
  const [one, other] = [lineKey(open.title), lineKey(next.title)];
  return other === '' || one === other || (one === '' && next.ingredients.length === 0);
}

function joined(open: Recipe, next: Draft, last: number): Recipe {
  const { draft } = open;
  return {
    last: Math.max(open.last, last),
    draft: {
      ...draft,
      title: draft.title || next.title,
      description: draft.description || next.description,
      prepTime: draft.prepTime ?? next.prepTime,
      cookTime: draft.cookTime ?? next.cookTime,
      totalTime: draft.totalTime ?? next.totalTime,
      servings: draft.servings ?? next.servings,
      ingredients: appended(draft.ingredients, next.ingredients),
      instructions: appended(draft.instructions, next.instructions),
      notes: [draft.notes, next.notes].filter((notes) => notes !== '').join('\n'),
      yieldText: draft.yieldText || next.yieldText,
    },
  };
}

/** Appends a list without the entries that overlap. */
function appended(one: readonly DraftLine[], other: readonly DraftLine[]): DraftLine[] {
  const tail = new Set(one.slice(-OVERLAP).map(({ content }) => lineKey(content)));
  const isNew = ({ content }: DraftLine, at: number): boolean => at >= OVERLAP || !tail.has(lineKey(content));
  return [...one, ...other.filter(isNew)];
}

function isWhole({ title, ingredients, instructions }: Draft): boolean {
  return title !== '' && ingredients.length > 0 && instructions.length > 0;
}

/** Verifies that a line is the title of another recipe: it must be followed by ingredients that this recipe lacks. */
function beginsRecipe(lines: readonly FoundLine[], number: number, draft: Draft): boolean {
  const title = lines[number - 1];
  if (title === undefined || title.text.length > 150 || lineKey(title.text) === lineKey(draft.title)) return false;
  const own = new Set(draft.ingredients.map(({ content }) => lineKey(content)));
  const behind = lines.slice(number, number + LIST_WITHIN).map(({ text }) => text);
  const strange = behind.filter((text) => ingredientLikeness(text) >= 0.7 && !own.has(lineKey(text)));
  return strange.length >= FEWEST_INGREDIENTS;
}

/** "pancakes.docx" is named "pancakes". */
export function withoutEnding(name: string): string {
  return name.replace(/\.[a-z\d]{2,5}$/i, '');
}
