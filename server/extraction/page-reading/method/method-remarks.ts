import type { PageLine } from '../../document/html/page-line.ts';
import { isPromo } from '../../lexicon/promo-words.ts';
import { isAside, isHeading } from '../region/find-region.ts';

/** Networks on which people are followed, and the signs of their names there. */
const NETWORKS =
  /(?<![\p{L}\p{M}])(?:insta(?!n)|instagram|facebook|pinterest|youtube|tik ?tok|twitter|whatsapp|telegram|newsletter)\p{L}{0,4}(?![\p{L}\p{M}])|(?:^|\s)[@#][\p{L}\p{N}_]{3,}/iu;

/** Longer lines are steps, though no mark ends them. */
const MAX_BUTTON = 32;

/** How many of the steps must end as sentences before one that does not is doubted. */
const SENTENCES = 0.7;
const FEWEST = 2;

/** "Remark | keeps for days": a bar sets a label apart where nothing else does. */
const BARRED = /^\p{L}[\p{L}\p{M}\s]{2,24}\s\|\s\S/u;

/** "Leftovers: keep them cool". */
const LABELLED = /^\p{L}[\p{L}\p{M}\s’'-]{2,30}[:：]\s+\S/u;

const ENDS = /[.!?。！؟।:։)…"'”’»]$/u;

/** The lines of a method without what people write below it: remarks, invitations to follow, names of buttons. */
export function withoutRemarks(lines: readonly PageLine[]): readonly PageLine[] {
  const isBeside = besideFinder(lines.filter((line) => !isHeading(line)));
  const isRemark = (line: PageLine): boolean =>
    isAside(line.text) || line.linked > 0.9 || NETWORKS.test(line.text) || isAskedFor(line) || isBeside(line);
  let end = lines.length;
  for (let line = lines[end - 1]; line !== undefined && end > FEWEST; line = lines[end - 1]) {
    if (!isRemark(line) && !isHeading(line)) break;
    end--;
  }
  return end === lines.length || end < FEWEST ? lines : lines.slice(0, end);
}

/** Tells the lines that are set otherwise than the steps: labelled alone, outside their list, ended by no mark. */
function besideFinder(steps: readonly PageLine[]): (line: PageLine) => boolean {
  const told = steps.filter((line) => line.prose >= 0.4);
  const areSentences = told.filter((line) => ENDS.test(line.text)).length >= told.length * SENTENCES;
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

/** Whether a line that is no step of a list asks to subscribe, to share or to comment. */
function isAskedFor(line: PageLine): boolean {
  return line.row === null && line.step === null && isPromo(line.text);
}
