import type { Extraction } from '../domain/extraction.ts';
import { groundRecipe } from '../grounding/ground-recipe.ts';
import { firstCharacters } from '../text/cut-text.ts';
import { shapeRecipe } from '../normalize/shape-recipe.ts';
import { isCraft, isProduct } from '../lexicon/craft-words.ts';
import { emptyDraft, type Draft, type MergedDraft } from '../domain/draft.ts';
import type { GroundLine } from '../domain/found.ts';
import { sourceText } from '../grounding/source-text.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { type Dropped, groundDraft } from './evidence/ground-draft.ts';
import { joinAnswers, withoutEnding } from './answers/join-answers.ts';
import { readAnswer } from './answers/read-answer.ts';
import type { ReadDocument } from './source-reading.ts';
import { isBetterList } from './evidence/better-list.ts';
import { evidenceOf } from './speaks-to-models.ts';

/** Two accounts of one recipe, and the lines of the source that both speak of, as its readers see them. */
export interface Evidence {
  /** What find or parse made of the source, without a model; null where that was nothing. */
  read: MergedDraft | null;
  /** What a model said; null where it was not asked or failed. */
  model: Draft | null;
  lines: readonly GroundLine[];
}

/** The better account of each field, and what of the model's is not shown. */
export interface Choice extends MergedDraft {
  dropped: Dropped[];
}

/** Nobody reads a title off these with certainty. */
const GUESSED = new Set(['document', 'visible-page', 'page-head']);

/**
 * Each field from the account that the source bears out. The model only chooses: each of its lines is shown in the
 * source's words or not at all, and a time, a number of servings, a title, a tag only if it stands there. Pictures,
 * addresses and the language are never a model's. A list of the model's takes the place of the reader's where it holds
 * more of the recipe (`better-list.ts`), its title where the reader's was a guess and one of its lists was better.
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

/** What a model answered about the lines from one number to another. */
export interface GivenAnswer {
  from: number;
  to: number;
  /** Its words as they came. */
  words: string;
}

/** What came of asking: `used` where the recipe holds something of the model's, `none` where that says there is none. */
export type AskOutcome = 'used' | 'unused' | 'none' | 'nonsense';

export interface Settlement {
  outcome: AskOutcome;
  /** The recipe, by what the source bears out; null where there is none. Its pictures stay with whoever asked. */
  extraction: Extraction | null;
  /** What the model said and the source does not. */
  dropped: Dropped[];
  /** Whether nothing more of the document needs to be asked about. */
  ends: boolean;
  /** Whether the document holds further recipes. */
  hasOthers: boolean;
}

/** How much of what was read is kept, in characters. */
const MAX_TEXT = 60_000;
/** What was dropped is told up to here. */
const MAX_DROPPED = 200;
/** Of a name of a file or a first line so much is a title. */
const MAX_NAME = 120;
/** Letters in a row, with the marks that they bear: what has none names nothing. */
const NAMES = /(?:\p{L}\p{M}*){2}/u;

/** Makes a recipe of what was read of a document and what a model answered about it, by what stands in its lines. */
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
    pictures: [],
    others: [],
  };
}

/** A recipe that its source does not name is called as the source is, or as it begins. */
function ownName({ name, lines }: ReadDocument): string {
  if (name.trim() !== '')
    return withoutEnding(name.trim())
      .replaceAll(/[_\s]+/g, ' ')
      .slice(0, MAX_NAME);
  const first = lines.find(({ text }) => NAMES.test(text))?.text ?? '';
  return first.length <= MAX_NAME ? first : `${first.slice(0, MAX_NAME).replace(/\s\S*$/u, '')}…`;
}
