import type { Extraction } from '../domain/extraction.ts';
import { groundRecipe } from '../grounding/ground-recipe.ts';
import { firstCharacters } from '../text/cut-text.ts';
import { shapeRecipe } from '../normalize/shape-recipe.ts';
import { isCraft, isProduct } from '../lexicon/craft-words.ts';
import { emptyDraft, type Draft, type MergedDraft } from '../domain/draft.ts';
import { type GroundLine, placedLines } from '../domain/found.ts';
import { sourceText } from '../grounding/source-text.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { type Dropped, groundDraft } from './evidence/ground-draft.ts';
import { joinAnswers, withoutEnding } from './answers/join-answers.ts';
import { readAnswer } from './answers/read-answer.ts';
import type { ReadDocument } from './source-reading.ts';
import { isBetterList } from './evidence/better-list.ts';
import { evidenceOf } from './speaks-to-models.ts';

/** Two readings of one recipe and the visible lines of their source. */
export interface Evidence {
  /** The reading without a model; null if there was none. */
  read: MergedDraft | null;
  /** The model's draft; null if there was no model call or it failed. */
  model: Draft | null;
  lines: readonly GroundLine[];
}

/** The better reading of each field, and the parts of the model's draft that were dropped. */
export interface Choice extends MergedDraft {
  dropped: Dropped[];
}

/** Stages whose titles are uncertain. */
const GUESSED = new Set(['document', 'visible-page', 'page-head']);

/**
 * Takes each field from the reading that the source confirms. The model only selects: its lines are shown in the words
 * of the source or not at all, and its times, servings, title and tags only if the source contains them. Pictures,
 * addresses and the language never come from a model. A list of the model replaces the other one if it holds more of
 * the recipe (`better-list.ts`); its title replaces an uncertain one if one of its lists was better.
 */
export function chooseByEvidence({ read, model, lines }: Evidence): Choice {
  if (model === null) return { ...(read ?? mergeDrafts([])), dropped: [] };
  const evidence = evidenceOf(lines);
  const grounded = groundDraft(sourceText(evidence), evidence, model);
  const { draft, dropped } = grounded;
  if (read === null) return { ...mergeDrafts([draft]), dropped };
  const better = (['ingredients', 'instructions'] as const).filter((field) =>
    isBetterList(sourceText(evidence), field, read, grounded),
  );
  const isGuess = GUESSED.has(read.provenance.title?.stage ?? 'document');
  const first = {
    ...emptyDraft('model', draft.where),
    places: draft.places,
    ...Object.fromEntries(better.map((field) => [field, draft[field]])),
    title: isGuess && better.length > 0 ? draft.title : '',
  };
  const merged = mergeDrafts([first, read.draft, draft]);
  const own = Object.fromEntries(
    Object.entries(merged.provenance).map(([field, origin]) => [
      field,
      origin.stage === 'model' ? origin : (read.provenance[field as keyof typeof read.provenance] ?? origin),
    ]),
  );
  return { draft: merged.draft, provenance: own, dropped };
}

/** A model's answer about the lines from one number to another. */
export interface GivenAnswer {
  from: number;
  to: number;
  /** The unchanged text of the answer. */
  words: string;
}

/** The outcome of the model calls: `used` if the recipe contains parts of the answer, `none` if the model found no recipe. */
export type AskOutcome = 'used' | 'unused' | 'none' | 'nonsense';

export interface Settlement {
  outcome: AskOutcome;
  /** The recipe as far as the source confirms it; null if there is none. It has no pictures; the caller keeps them. */
  extraction: Extraction | null;
  /** Parts of the model's answer that the source does not contain. */
  dropped: Dropped[];
  /** Whether no further chunk of the document needs a model call. */
  ends: boolean;
  /** Whether the document holds further recipes. */
  hasOthers: boolean;
}

/** Maximum length of the kept source text, in characters. */
const MAX_TEXT = 60_000;
/** Maximum number of reported dropped parts. */
const MAX_DROPPED = 200;
/** Maximum length of a title from a file name or a first line. */
const MAX_NAME = 120;
/** Two letters in a row, with combining marks; a name must contain them. */
const NAMES = /(?:\p{L}\p{M}*){2}/u;

/** Builds a recipe from the reading of a document and a model's answers, as far as the document's lines confirm them. */
export function settleAnswers(document: ReadDocument, answers: readonly GivenAnswer[]): Settlement {
  const parts = answers.flatMap(({ from, to, words }) => {
    const answer = readAnswer(words);
    return answer === null ? [] : [{ from, to, answer }];
  });
  const { draft, ends, hasOthers } = joinAnswers(parts, document.lines, document.name);
  if (draft === null) {
    const outcome = parts.length === 0 ? 'nonsense' : 'none';
    return { outcome, extraction: null, dropped: [], ends: false, hasOthers: false };
  }
  const choice = chooseByEvidence({ read: document.merged, model: draft, lines: document.lines });
  const extraction = extractionOf(document, choice);
  const isUsed = extraction !== null && Object.values(extraction.provenance).some(({ stage }) => stage === 'model');
  const dropped = choice.dropped.slice(0, MAX_DROPPED);
  return { outcome: isUsed ? 'used' : 'unused', extraction, dropped, ends, hasOthers };
}

function extractionOf(document: ReadDocument, { draft, provenance }: Choice): Extraction | null {
  const { lines, lang, base, originalSource } = document;
  const title = draft.title || ownName(document);
  const origin = { lang, base: base === null ? null : URL.parse(base), originalSource };
  const recipe = shapeRecipe({ ...draft, title }, origin);
  if (recipe.title === '' || recipe.ingredients.length === 0 || recipe.instructions.length === 0) return null;
  if (isProduct(title) || isCraft([...draft.ingredients, ...draft.instructions].map(({ content }) => content)))
    return null;
  const named = draft.title === '' ? { title: { stage: 'document' as const, where: 'its name' } } : {};
  return {
    recipe,
    provenance: groundRecipe(recipe, { ...provenance, ...named }, lines),
    text: firstCharacters(lines.map(({ text }) => text).join('\n'), MAX_TEXT),
    ...placedLines(lines),
    pictures: [],
    others: [],
  };
}

/** The fallback title: the document's name, or its first line. */
function ownName({ name, lines }: ReadDocument): string {
  if (name.trim() !== '')
    return withoutEnding(name.trim())
      .replaceAll(/[_\s]+/g, ' ')
      .slice(0, MAX_NAME);
  const first = lines.find(({ text }) => NAMES.test(text))?.text ?? '';
  return first.length <= MAX_NAME ? first : `${first.slice(0, MAX_NAME).replace(/\s\S*$/u, '')}…`;
}
