import { boundedLines, emptyDraft, type Draft, type DraftLine } from '../domain/draft.ts';
import type { Place } from '../domain/extraction.ts';
import { isServingsLine } from '../lexicon/headings/fact-labels.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { tagsOf } from '../lexicon/tag-words.ts';
import { findFacts } from '../text/numbers/find-facts.ts';
import { withoutBullets } from '../text/line-mark.ts';
import { headingText } from '../text/line-marks.ts';
import { stepNumber } from '../text/prose.ts';
import { isBareAmount } from '../text/numbers/quantity.ts';
import { MAX_JOINED } from '../domain/text-line.ts';
import { shareOf } from './draft-items.ts';
import type { LabelledLine, LineLabel } from './line-label.ts';
import { ownLines, type PlacedLine } from './own-lines.ts';

/** A list with this many lines that hold only an amount has amounts and names in separate lines. */
const FEWEST_AMOUNTS = 2;

/** Joins entries and steps that were wrapped at the end of a line, and amounts with their names. */
export function wholeLines(lines: readonly PlacedLine[]): PlacedLine[] {
  const whole: PlacedLine[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    if (last !== undefined && goesOn(last, line)) whole[whole.length - 1] = joined(last, line);
    else whole.push(line);
  }
  return withAmounts(whole);
}

/** Whether a line continues the one above: it begins in lower case, lacks the mark of the other, and follows without a gap. */
function goesOn(above: PlacedLine, { label, line, number }: PlacedLine): boolean {
  if (label !== above.label || (label !== 'ingredient' && label !== 'step') || number !== above.number + 1)
    return false;
  if (line.apart || line.mark !== null || !/^[\p{Ll}(]/u.test(line.text)) return false;
  if (above.line.text.length > MAX_JOINED) return false;
  return label === 'step' ? !/[.!?:]["'”’)]*$/u.test(above.line.text) && isFull(above) : above.line.mark !== null;
}

/** Whether a line is long enough to have been wrapped. */
const isFull = ({ line }: PlacedLine): boolean => line.text.length > 45;

function joined(above: PlacedLine, below: PlacedLine): PlacedLine {
  return { ...above, number: below.number, line: { ...above.line, text: `${above.line.text} ${below.line.text}` } };
}

/** Joins "2" and "bay leaves" on two lines to one entry. The first line of the list tells whether amounts or names come first. */
function withAmounts(lines: readonly PlacedLine[]): PlacedLine[] {
  const entries = lines.filter(({ label }) => label === 'ingredient');
  const isAmount = ({ label, line }: PlacedLine): boolean => label === 'ingredient' && isBareAmount(line.text);
  if (entries.filter(isAmount).length < FEWEST_AMOUNTS) return [...lines];
  const amountFirst = isAmount(entries[0] as PlacedLine);
  const whole: PlacedLine[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    const amount = amountFirst ? last : line;
    const name = amountFirst ? line : last;
    const fits =
      amount !== undefined && name !== undefined && isAmount(amount) && !isAmount(name) && name.label === 'ingredient';
    if (!fits) whole.push(line);
    else whole[whole.length - 1] = { ...line, line: { ...line.line, text: `${amount.line.text} ${name.line.text}` } };
  }
  return whole;
}

const FACTS = ['prepTime', 'cookTime', 'totalTime', 'servings'] as const;
const MAX_NOTE = 300;
const MOST = 0.5;

/** Separates entries that follow the section's name on the same line. */
const INLINE = /\s*[,،;；]\s+|[、，]/u;

/** The recipe of a document's labelled lines; the first one if there are several. */
export function draftFromLabels(labelled: readonly LabelledLine[]): Draft {
  const draft = emptyDraft('document', `${labelled.length} lines`);
  const own = wholeLines(ownLines(labelled));
  const title = titleOf(own);
  const note = own.find(({ label, number }) => label === 'note' && title !== undefined && number === title.number + 1);
  draft.title = title === undefined ? '' : headingText(title.line.text);
  if (note !== undefined && note.line.text.length <= MAX_NOTE) draft.description = note.line.text;
  draft.ingredients = boundedLines(partOf(own, 'ingredient'));
  draft.instructions = boundedLines(partOf(own, 'step'));
  if (title !== undefined) draft.places.title = placeOf([title]);
  if (draft.description !== '' && note !== undefined) draft.places.description = placeOf([note]);
  draft.places.ingredients = placeOf(own.filter(({ label }) => label === 'ingredient'));
  draft.places.instructions = placeOf(own.filter(({ label }) => label === 'step'));
  enterFacts(own, draft);
  return draft;
}

/** The title with the highest confidence above the first entry or step. */
function titleOf(own: readonly PlacedLine[]): PlacedLine | undefined {
  const start = own.findIndex(({ label }) => label === 'ingredient' || label === 'step');
  const above = own.slice(0, start === -1 ? undefined : start).filter(({ label }) => label === 'title');
  return above.toSorted((one, other) => other.confidence - one.confidence)[0];
}

/** The entries or steps, and the headings that are followed by one of them. */
function partOf(own: readonly PlacedLine[], part: LineLabel): DraftLine[] {
  const levels = shareOf(
    own.filter(({ label }) => label === part),
    ({ line }) => line.level > 0,
  );
  const lines = own.flatMap((placed, index): DraftLine[] => {
    const { label, line } = placed;
    // If entries and steps are not formatted as headings, a line that is formatted as one is a heading, whatever its label.
    const isSet = line.level > 0 && levels < MOST;
    if (label === part && !isSet) return itemsOf(line.text, part).map((content) => ({ content, type: 'item' }));
    const isHeading = label === 'heading' || (label === part && isSet);
    const isOwn =
      isHeading && nextContent(own, index) === part && !isSectionName(line.text) && !isServingsLine(line.text);
    return isOwn ? [{ content: headingText(line.text), type: 'title' }] : [];
  });
  return withoutIdleHeadings(lines);
}

function nextContent(own: readonly PlacedLine[], index: number): LineLabel | undefined {
  return own.slice(index + 1).find(({ label }) => label === 'ingredient' || label === 'step')?.label;
}

function isSectionName(text: string): boolean {
  return sectionHeading(text)?.sure === true;
}

/** The text of an entry or step without bullets and numbers; entries on one line after "Ingredients:" are separated. */
function itemsOf(text: string, part: LineLabel): string[] {
  const [, name = '', rest = ''] = /^([^:：]{1,40})[:：]\s*(\S.*)$/u.exec(text) ?? [];
  const kind = rest === '' ? null : sectionHeading(name);
  const own = kind?.sure === true && kind.kind !== 'other' ? rest : text;
  if (part === 'ingredient') return (own === rest ? own.split(INLINE) : [own]).map(withoutBullets).filter(hasContent);
  return [withoutBullets(stepNumber(own)?.rest ?? own)].filter(hasContent);
}

const hasContent = (text: string): boolean => /[\p{L}\p{Nd}]/u.test(text);

/** Drops headings that nothing follows, and a single heading above everything, which only names the list. */
function withoutIdleHeadings(lines: readonly DraftLine[]): DraftLine[] {
  const heading = lines.filter((line, index) => line.type === 'item' || lines[index + 1]?.type === 'item');
  const headings = heading.filter((line) => line.type === 'title').length;
  return headings === 1 && heading[0]?.type === 'title' ? heading.slice(1) : heading;
}

function enterFacts(own: readonly PlacedLine[], draft: Draft): void {
  const candidates = own.filter(
    ({ label, line }) => label !== 'step' && label !== 'ingredient' && line.text.length < 200,
  );
  const facts = findFacts(candidates.map(({ line }) => ({ text: line.text, hint: null })));
  for (const fact of FACTS) {
    draft[fact] = facts[fact];
    if (facts[fact] !== null) draft.places[fact] = { stage: 'document', where: draft.where };
  }
  const tagged = candidates.find(({ line }) => tagsOf(line.text) !== null);
  draft.tags = tagsOf(tagged?.line.text ?? '') ?? [];
  if (tagged !== undefined) draft.places.tags = placeOf([tagged]);
}

/** The numbers of lines within the text of a document, counted from 1. */
function placeOf(lines: readonly PlacedLine[]): Place {
  const from = lines[0]?.number ?? 1;
  const to = lines.at(-1)?.number ?? from;
  return { stage: 'document', where: from === to ? `line ${from}` : `lines ${from} to ${to}` };
}
