import type { Draft, DraftLine } from '../domain/draft.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { lineKey } from '../text/line-key.ts';
import { proseLikeness } from '../text/prose.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { itemsOf, meanOf, sharedWith, shareOf } from './draft-items.ts';
import type { LabelledLine } from './line-label.ts';
import type { Evidence } from './logistic.ts';

/** The parts of a recipe that are taken either from the rules or from the labeller. */
export const CHOSEN_PARTS = ['title', 'list', 'steps'] as const;
export type ChosenPart = (typeof CHOSEN_PARTS)[number];

/**
 * The evidence for deciding which reader (rules or labeller) read a part better: properties of both readings, and of
 * the labels.
 */
export function partEvidence(
  part: ChosenPart,
  labelled: readonly LabelledLine[],
  rules: Draft,
  labeller: Draft,
): Evidence {
  if (part === 'title') return titleEvidence(labelled, rules, labeller);
  const [label, field] =
    part === 'list' ? (['ingredient', 'ingredients'] as const) : (['step', 'instructions'] as const);
  const sure = labelled.filter((line) => line.label === label).map(({ confidence }) => confidence);
  const [ours, theirs] = [itemsOf(labeller[field]), itemsOf(rules[field])];
  const rest = part === 'list' ? itemsOf(labeller.instructions) : itemsOf(labeller.ingredients);
  return {
    ...readingEvidence('rules', rules[field]),
    ...readingEvidence('labeller', labeller[field]),
    rulesShared: sharedWith(theirs, ours),
    labellerShared: sharedWith(ours, theirs),
    rulesWithOtherPart: sharedWith(theirs, rest),
    fewerThanRules: Math.max(0, Math.log1p(theirs.length) - Math.log1p(ours.length)),
    moreThanRules: Math.max(0, Math.log1p(ours.length) - Math.log1p(theirs.length)),
    confidence: meanOf(sure),
    leastConfidence: sure.length === 0 ? 0 : Math.min(...sure),
    hasSection: labelled.some(
      ({ line }) => sectionHeading(line.text)?.kind === (part === 'list' ? 'ingredients' : 'method'),
    )
      ? 1
      : 0,
  };
}

function readingEvidence(reader: string, lines: readonly DraftLine[]): Evidence {
  const items = itemsOf(lines);
  return {
    [`${reader}None`]: items.length === 0 ? 1 : 0,
    [`${reader}One`]: items.length === 1 ? 1 : 0,
    [`${reader}Amounts`]: shareOf(items, (item) => ingredientLikeness(item) >= 0.4),
    [`${reader}Prose`]: shareOf(items, (item) => proseLikeness(item) >= 0.6),
    [`${reader}Short`]: shareOf(items, (item) => item.length < 20),
    [`${reader}Headings`]: shareOf(lines, ({ type }) => type === 'title'),
    [`${reader}Twice`]: 1 - (items.length === 0 ? 1 : new Set(items.map(lineKey)).size / items.length),
  };
}

function titleEvidence(labelled: readonly LabelledLine[], rules: Draft, labeller: Draft): Evidence {
  const place = (title: string): number => labelled.findIndex(({ line }) => title !== '' && line.text.includes(title));
  const [theirs, ours] = [place(rules.title), place(labeller.title)];
  return {
    rulesNone: rules.title === '' ? 1 : 0,
    labellerNone: labeller.title === '' ? 1 : 0,
    isSame: rules.title === labeller.title ? 1 : 0,
    rulesLevel: (labelled[theirs]?.line.level ?? 0) > 0 ? 1 : 0,
    labellerLevel: (labelled[ours]?.line.level ?? 0) > 0 ? 1 : 0,
    rulesFirst: theirs === 0 ? 1 : 0,
    labellerFirst: ours === 0 ? 1 : 0,
    labellerAbove: ours !== -1 && ours < theirs ? 1 : 0,
    rulesLabelledTitle: labelled[theirs]?.label === 'title' ? 1 : 0,
    rulesSentence: /[.!?。！？]$/u.test(rules.title) ? 1 : 0,
    labellerSentence: /[.!?。！？]$/u.test(labeller.title) ? 1 : 0,
    confidence: labelled[ours]?.confidence ?? 0,
  };
}
