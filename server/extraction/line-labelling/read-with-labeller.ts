import type { Draft } from '../domain/draft.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { isCraft, isProduct } from '../lexicon/craft-words.ts';
import { namesStaple } from '../lexicon/staples.ts';
import { proseLikeness } from '../text/prose.ts';
import { showsPrice } from '../text/numbers/quantity.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { partEvidence, type ChosenPart } from './arbiter.ts';
import { draftFromLabels } from './draft-from-labels.ts';
import { type LabelInput, type LabelledLine, LINE_LABELS, type LineLabel } from './line-label.ts';
import { probabilityOf, type Evidence } from './logistic.ts';
import { shippedModel, type ReaderModel } from './reader-model.ts';
import { featuresOf, type LineFeatures } from './line-features.ts';
import { scoresOf, type LineModel } from './line-model.ts';
import { bestPath, pathMargins } from './viterbi.ts';
import { itemsOf, meanOf, shareOf } from './draft-items.ts';

const MAX_PHRASE = 60;
const STEM = 5;

const CODE = /[{}<>`;=\\]|\(\)|(?:^|\s)--\w|\w\.\w+\(|^\s*[$>] |https?:/u;

/**
 * The evidence for deciding whether a document contains a recipe: properties of its labelled lines and of their draft.
 */
export function recipeEvidence(labelled: readonly LabelledLine[], labeller: Draft): Evidence {
  const entries = itemsOf(labeller.ingredients);
  const steps = itemsOf(labeller.instructions);
  const texts = labelled.map(({ line }) => line.text);
  const sections = sectionsOf(texts);
  const rest = labelled.filter(({ label }) => label === 'none' || label === 'note').map(({ line }) => line.text);
  return {
    entries: Math.log1p(Math.min(entries.length, 30)),
    steps: Math.log1p(Math.min(steps.length, 15)),
    bothParts: entries.length > 1 && steps.length > 0 ? 1 : 0,
    entryConfidence: confidenceOf(labelled, 'ingredient'),
    stepConfidence: confidenceOf(labelled, 'step'),
    contentShare: shareOf(labelled, ({ label }) => label === 'ingredient' || label === 'step'),
    amounts: shareOf(entries, (entry) => ingredientLikeness(entry) >= 0.4),
    staples: shareOf(entries, (entry) => entry.length < MAX_PHRASE && namesStaple(entry)),
    namedAgain: namedInSteps(entries, steps),
    stepProse: shareOf(steps, (step) => proseLikeness(step) >= 0.6),
    ingredientsHeading: sections.has('ingredients') ? 1 : 0,
    methodHeading: sections.has('method') ? 1 : 0,
    hasTitle: labelled.some(({ label }) => label === 'title') ? 1 : 0,
    code: shareOf(texts, (text) => CODE.test(text)),
    codeInContent: shareOf([...entries, ...steps], (text) => CODE.test(text)),
    prices: shareOf(texts, (text) => showsPrice(text)),
    craft: isCraft([...entries, ...steps]) || isProduct(labeller.title) ? 1 : 0,
    otherProse: Math.log1p(rest.filter((text) => proseLikeness(text) >= 0.6).length),
    lines: Math.log1p(labelled.length),
  };
}

function confidenceOf(labelled: readonly LabelledLine[], label: LineLabel): number {
  return meanOf(labelled.filter((line) => line.label === label).map(({ confidence }) => confidence));
}

function sectionsOf(texts: readonly string[]): Set<string> {
  const headings = texts.filter((text) => text.length < MAX_PHRASE).map(sectionHeading);
  return new Set(headings.flatMap((heading) => (heading?.sure === true ? [heading.kind] : [])));
}

/** The share of entries with a word that occurs in the steps, in any language. */
function namedInSteps(entries: readonly string[], steps: readonly string[]): number {
  const stepText = steps.join(' ').toLowerCase();
  return shareOf(entries, (entry) => {
    const words = entry.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [];
    return words.some((word) => {
      const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);
      return (isDense || word.length >= 4) && stepText.includes(word.slice(0, isDense ? 2 : STEM));
    });
  });
}

/** Labels the lines of a document. The best labels for all lines together are chosen, each with its confidence. */
export function labelLines(lines: readonly LabelInput[], model: LineModel): LabelledLine[] {
  return labelWithFeatures(lines, featuresOf(lines), model);
}

/** Labels lines with known features. */
export function labelWithFeatures(
  lines: readonly LabelInput[],
  features: readonly LineFeatures[],
  model: LineModel,
): LabelledLine[] {
  const scores = scoresOf(model, features);
  const path = bestPath(scores);
  const margins = pathMargins(scores, path);
  return lines.map((line, index) => ({
    line,
    label: LINE_LABELS[path[index] ?? 0] as LineLabel,
    confidence: 1 / (1 + Math.exp(-(margins[index] ?? 0) / model.marginScale)),
  }));
}

/** Only this number of lines is labelled; the rules read all lines. */
const MAX_LINES = 3_000;

const FACTS = ['prepTime', 'cookTime', 'totalTime', 'servings'] as const;

export type Reader = 'rules' | 'labeller';

/** The combined result of both readers. */
export interface LabellerReading {
  draft: Draft;
  /** The probability that the document contains a recipe, 0 to 1, calibrated on documents with and without one. */
  probability: number;
  /** The reader that each part of the draft is taken from. */
  chosen: Readonly<Record<ChosenPart, Reader>>;
}

/** The result of the labeller alone. */
export interface LabelledReading {
  labelled: readonly LabelledLine[];
  labeller: Draft;
}

/**
 * Labels a document's lines, converts them to a draft, and combines it with the draft of the rules. Title, list and
 * steps are each taken from the reader that is more likely right; all other fields come from the rules if they found
 * them.
 */
export function readWithLabeller(
  { lines }: Pick<FileDocument, 'lines'>,
  rules: Draft,
  model: ReaderModel = shippedModel(),
): LabellerReading {
  return chooseParts(readByLabels(lines, model), rules, model);
}

/** Labels lines and converts them to a draft. */
export function readByLabels(lines: readonly LabelInput[], model: Pick<ReaderModel, 'labeller'>): LabelledReading {
  const labelled = labelLines(lines.slice(0, MAX_LINES), model.labeller);
  return { labelled, labeller: draftFromLabels(labelled) };
}

/** Combines the labeller's reading with the draft of the rules. */
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

/**
 * Joins the chosen parts. A part that is empty in the chosen draft is taken from the other one. All other fields come
 * from the rules, or from the labeller if the rules found nothing.
 */
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
