import type { PageLine } from '../../document/html/page-line.ts';
import { isPromo } from '../../lexicon/promo-words.ts';
import { isAside, isHeading } from '../region/find-region.ts';

/** Names of social networks, and account names and hashtags. */
const NETWORKS =
  /(?<![\p{L}\p{M}])(?:insta(?!n)|instagram|facebook|pinterest|youtube|tik ?tok|twitter|whatsapp|telegram|newsletter)\p{L}{0,4}(?![\p{L}\p{M}])|(?:^|\s)[@#][\p{L}\p{N}_]{3,}/iu;

/** In characters. Longer lines are steps, even without a final punctuation mark. */
const MAX_BUTTON = 32;

/** The share of steps with final punctuation from which a line without it is suspicious. */
const SENTENCES = 0.7;
const FEWEST = 2;

/** "Remark | keeps for days": a label separated by a bar. */
const BARRED = /^\p{L}[\p{L}\p{M}\s]{2,24}\s\|\s\S/u;

/** "Leftovers: keep them cool": a label separated by a colon. */
const LABELLED = /^\p{L}[\p{L}\p{M}\s’'-]{2,30}[:：]\s+\S/u;

const ENDS = /[.!?。！؟।:։)…"'”’»]$/u;

/** Removes the lines after the last step: remarks, invitations to follow, and button labels. */
export function withoutRemarks(lines: readonly PageLine[]): readonly PageLine[] {
  const isBeside = besideFinder(lines.filter((line) => !isHeading(line)));
  const isRemark = (line: PageLine): boolean =>
    isAside(line.text) || line.linked > 0.9 || NETWORKS.test(line.text) || isPromoLine(line) || isBeside(line);
  let end = lines.length;
  for (let line = lines[end - 1]; line !== undefined && end > FEWEST; line = lines[end - 1]) {
    if (!isRemark(line) && !isHeading(line)) break;
    end--;
  }
  return end === lines.length || end < FEWEST ? lines : lines.slice(0, end);
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
  const areLabelled = [...listed].some((line) => LABELLED.test(line.text));
  return (line) => {
    if (barred === 1 && BARRED.test(line.text)) return true;
    if (listed.has(line)) return false;
    if (listed.size > FEWEST && !areLabelled && LABELLED.test(line.text)) return true;
    return areSentences && line.text.length < MAX_BUTTON && !ENDS.test(line.text);
  };
}

/** Whether a line outside of lists asks the reader to subscribe, share or comment. */
function isPromoLine(line: PageLine): boolean {
  return line.row === null && line.step === null && isPromo(line.text);
}
