import type { Draft } from '../domain/draft.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { partEvidence, type ChosenPart } from './arbiter.ts';
import { draftFromLabels } from './draft-from-labels.ts';
import { labelLines } from './label-lines.ts';
import type { LabelInput, LabelledLine } from './line-label.ts';
import { probabilityOf } from './logistic.ts';
import { shippedModel, type ReaderModel } from './reader-model.ts';
import { recipeEvidence } from './recipe-probability.ts';

/** What lies beyond is read by the rules alone. */
const MAX_LINES = 3_000;

const FACTS = ['prepTime', 'cookTime', 'totalTime', 'servings'] as const;

export type Reader = 'rules' | 'labeller';

/** What both readers together make of a document. */
export interface LabellerReading {
  draft: Draft;
  /** The probability that the document holds a recipe, 0 to 1, calibrated on documents with and without one. */
  probability: number;
  /** The reader that each part of the draft is of. */
  chosen: Readonly<Record<ChosenPart, Reader>>;
}

/** What the labeller alone makes of lines. */
export interface LabelledReading {
  labelled: readonly LabelledLine[];
  labeller: Draft;
}

/**
 * Labels a document's lines, makes a draft of them and puts it together with the draft that the rules read: title, list
 * and steps each from the reader that is likelier right about it. Everything else is of the rules where they state it.
 */
export function readWithLabeller(
  { lines }: Pick<FileDocument, 'lines'>,
  rules: Draft,
  model: ReaderModel = shippedModel(),
): LabellerReading {
  return chooseParts(readByLabels(lines, model), rules, model);
}

/** Labels lines and makes a draft of them. */
export function readByLabels(lines: readonly LabelInput[], model: Pick<ReaderModel, 'labeller'>): LabelledReading {
  const labelled = labelLines(lines.slice(0, MAX_LINES), model.labeller);
  return { labelled, labeller: draftFromLabels(labelled) };
}

/** Puts the labeller's reading and the rules' draft together. */
export function chooseParts(
  { labelled, labeller }: LabelledReading,
  rules: Draft,
  { recipe, arbiter }: Pick<ReaderModel, 'recipe' | 'arbiter'>,
): LabellerReading {
  const choose = (part: ChosenPart): Reader =>
    probabilityOf(arbiter[part], partEvidence(part, labelled, rules, labeller)) > 0.5 ? 'labeller' : 'rules';
  const chosen = { title: choose('title'), list: choose('list'), steps: choose('steps') };
  const probability = probabilityOf(recipe, recipeEvidence(labelled, labeller));
  return { draft: joinedDraft(rules, labeller, chosen), probability, chosen };
}

/** The chosen parts, an empty one from the other reader; all else of the rules, and of the labeller where they say nothing. */
function joinedDraft(rules: Draft, labeller: Draft, { title, list, steps }: LabellerReading['chosen']): Draft {
  const draft: Draft = { ...rules, places: { ...labeller.places, ...rules.places } };
  const take = (reader: Reader, field: 'title' | 'ingredients' | 'instructions'): void => {
    const [first, second] = reader === 'rules' ? [rules, labeller] : [labeller, rules];
    const from = first[field].length > 0 ? first : second;
    Object.assign(draft, { [field]: from[field] });
    const place = from.places[field];
    if (place !== undefined) draft.places[field] = place;
  };
  take(title, 'title');
  take(list, 'ingredients');
  take(steps, 'instructions');
  draft.description = rules.description || labeller.description;
  for (const fact of FACTS) draft[fact] = rules[fact] ?? labeller[fact];
  draft.tags = rules.tags.length > 0 ? rules.tags : labeller.tags;
  return draft;
}
