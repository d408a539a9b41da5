import type { PageLine } from '../../document/html/page-line.ts';
import { isPromo } from '../../lexicon/promo-words.ts';
import { isAside, isHeading } from '../region/find-region.ts';
import type { DraftLine } from '../../domain/draft.ts';
import { attribute, type ElementNode } from '../../document/html/html-tree.ts';
import { bracketedHeading, headingText, isControl } from '../../text/line-marks.ts';
import { withoutBullets } from '../../text/line-mark.ts';
import { sectionHeading } from '../../lexicon/headings/section-headings.ts';
import { withoutForeignEnds } from './method-ends.ts';
import { isNamedHeading, openingFinder, isTipInStep } from './method-headings.ts';

/** Names of social networks, and account names and hashtags. */
const NETWORKS =
  /(?<![\p{L}\p{M}])(?:insta(?!n)|instagram|facebook|pinterest|youtube|tik ?tok|twitter|whatsapp|telegram|newsletter)\p{L}{0,4}(?![\p{L}\p{M}])|(?:^|\s)[@#][\p{L}\p{N}_]{3,}/iu;

/** In characters. Longer lines are steps, even without a final punctuation mark. */
const MAX_BUTTON = 32;

/** The share of steps with final punctuation from which a line without it is suspicious. */
const SENTENCES = 0.7;
const FEWEST_REMARKED = 2;

/** "Remark | keeps for days": a label separated by a bar. */
const BARRED = /^\p{L}[\p{L}\p{M}\s]{2,24}\s\|\s\S/u;

/** "Leftovers: keep them cool": a label separated by a colon. */
const LABELLED_REMARK = /^\p{L}[\p{L}\p{M}\s’'-]{2,30}[:：]\s+\S/u;

const ENDS = /[.!?。！؟।:։)…"'”’»]$/u;

/** Removes the lines after the last step: remarks, invitations to follow, and button labels. */
function withoutRemarks(lines: readonly PageLine[]): readonly PageLine[] {
  const isBeside = besideFinder(lines.filter((line) => !isHeading(line)));
  const isRemark = (line: PageLine): boolean =>
    isAside(line.text) || line.linked > 0.9 || NETWORKS.test(line.text) || isPromoLine(line) || isBeside(line);
  let end = lines.length;
  for (let line = lines[end - 1]; line !== undefined && end > FEWEST_REMARKED; line = lines[end - 1]) {
    if (!isRemark(line) && !isHeading(line)) break;
    end--;
  }
  return end === lines.length || end < FEWEST_REMARKED ? lines : lines.slice(0, end);
}

/**
 * Returns a function that recognises lines that differ from the steps: the only one with a label, outside their list,
 * or without final punctuation.
 */
function besideFinder(steps: readonly PageLine[]): (line: PageLine) => boolean {
  const sentences = steps.filter((line) => line.prose >= 0.4);
  const areSentences = sentences.filter((line) => ENDS.test(line.text)).length >= sentences.length * SENTENCES;
  const barred = steps.filter((line) => BARRED.test(line.text)).length;
  const list = steps[0]?.row?.parent ?? null;
  const listed = new Set(steps.filter((line) => list !== null && line.row?.parent === list));
  const areLabelled = [...listed].some((line) => LABELLED_REMARK.test(line.text));
  return (line) => {
    if (barred === 1 && BARRED.test(line.text)) return true;
    if (listed.has(line)) return false;
    if (listed.size > FEWEST_REMARKED && !areLabelled && LABELLED_REMARK.test(line.text)) return true;
    return areSentences && line.text.length < MAX_BUTTON && !ENDS.test(line.text);
  };
}

/** Whether a line outside of lists asks the reader to subscribe, share or comment. */
function isPromoLine(line: PageLine): boolean {
  return line.row === null && line.step === null && isPromo(line.text);
}

/** "Bước 1: …", "3. samm – …": any word with a number that counts up. */
const LABELLED =
  /^(?:(?<word>\p{L}[\p{L}\p{M}]{1,14})\s*(?<after>\p{Nd}{1,2})|(?<before>\p{Nd}{1,2})\.?\s*(?<name>\p{L}[\p{L}\p{M}]{1,14}))\s*[:：.)–—-]\s*/u;

/** Fewer labels can be a coincidence. */
const FEWEST = 2;

/** Removes labels that number the steps in any language: the same word with 1, 2, 3 … */
function stepLabelRemover(steps: readonly string[]): (step: string) => string {
  const labels = steps.flatMap((step) => labelOf(step) ?? []);
  const counts = labels.length >= FEWEST && labels.every((label, index) => label.number === index + 1);
  if (!counts || new Set(labels.map((label) => label.word)).size > 1) return (step) => step;
  return (step) => (labelOf(step) === null ? step : step.replace(LABELLED, ''));
}

function labelOf(step: string): { word: string; number: number } | null {
  const { word, after, name, before } = LABELLED.exec(step)?.groups ?? {};
  const label = word ?? name;
  return label === undefined ? null : { word: label.toLowerCase(), number: Number(after ?? before) };
}

/** The steps and headings of a run of lines that is a method. */
export function methodLines(lines: readonly PageLine[]): DraftLine[] {
  const drafts: DraftLine[] = [];
  const own = withoutRemarks(withoutForeignEnds(withoutTips(withoutCaptions(withoutUsed(lines)))));
  // If most of the steps are bold or headings, these properties mark no headings.
  const plain = own.filter((line) => !isHeading(line)).length >= own.length * 0.4;
  const opens = openingFinder(own);
  const withoutLabel = stepLabelRemover(own.filter((line) => !isHeading(line)).map((line) => line.text));
  for (const line of own) {
    const { step } = line;
    const text = withoutBullets(step?.rest ?? withoutLabel(line.text));
    if (text === '' || isControl(text)) continue;
    const set = bracketedHeading(text) !== null || (plain && isHeading(line));
    const heading = set || (step === null && isNamedHeading(line));
    if ((heading && opens(line)) || (drafts.length === 0 && opensMethod(text))) continue;
    drafts.push({ content: heading ? headingText(text) : text, type: heading ? 'title' : 'item' });
  }
  return drafts.slice(0, drafts.findLastIndex((draft) => draft.type === 'item') + 1);
}

/** Whether a text only names the method, such as "■作り方" without markup. */
function opensMethod(text: string): boolean {
  const heading = sectionHeading(text);
  return heading?.sure === true && heading.kind === 'method';
}

/**
 * Drops ingredients that are repeated beside each step, and names of machine programs. If a box with such a name
 * contains all steps, sentences in it are kept.
 */
function withoutUsed(lines: readonly PageLine[]): readonly PageLine[] {
  const own = lines.filter((line) => line.hint !== 'aside' || isSentence(line));
  const steps = own.filter((line) => line.hint !== 'ingredient');
  return steps.length >= lines.length * 0.4 ? steps : own.filter((line) => steps.includes(line) || isSentence(line));
}

function isSentence(line: PageLine): boolean {
  return line.prose >= 0.4;
}

/** Drops the boxes of tips within the entries of a list of steps. */
function withoutTips(lines: readonly PageLine[]): readonly PageLine[] {
  const steps = lines.filter((line) => !isTipInStep(line));
  return steps.length >= lines.length * 0.4 ? steps : lines;
}

/** Drops picture captions, unless the steps are in captions. */
function withoutCaptions(lines: readonly PageLine[]): readonly PageLine[] {
  const steps = lines.filter((line) => !isCaption(line.block));
  return steps.length >= lines.length * 0.4 ? steps : lines;
}

function isCaption(element: ElementNode): boolean {
  const { name, parent } = element;
  return name === 'figcaption' || parent?.name === 'figcaption' || /\bcaption\b/i.test(attribute(element, 'class'));
}
