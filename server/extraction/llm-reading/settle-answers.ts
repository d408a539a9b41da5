import type { Extraction } from '../domain/extraction.ts';
import { groundRecipe } from '../grounding/ground-recipe.ts';
import { firstCharacters } from '../text/cut-text.ts';
import { shapeRecipe } from '../normalize/shape-recipe.ts';
import { isCraft, isProduct } from '../lexicon/craft-words.ts';
import { chooseByEvidence, type Choice } from './choose-by-evidence.ts';
import type { Dropped } from './ground-draft.ts';
import { joinAnswers, withoutEnding } from './join-answers.ts';
import { readAnswer } from './read-answer.ts';
import type { ReadDocument } from './source-reading.ts';

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
  const isUsed = extraction !== null && Object.values(extraction.provenance).some(({ rung }) => rung === 'model');
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
  const named = draft.title === '' ? { title: { rung: 'document' as const, where: 'its name' } } : {};
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
