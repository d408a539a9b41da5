import type { DraftLine } from '../draft.ts';
import type { PageLine } from '../read/page-lines.ts';
import { sectionHeading } from '../words/section-headings.ts';
import { isHeading } from './find-region.ts';
import { commonLook, lookOf } from './look.ts';
import { isControl, withoutBullet, withoutColon } from './line-marks.ts';
import { stepNumber } from './prose.ts';

/** The steps and headings of a run of lines that is a method. */
export function methodLines(lines: readonly PageLine[]): DraftLine[] {
  const drafts: DraftLine[] = [];
  for (const line of withoutForeignEnds(lines)) {
    if (line.hint === 'ingredient') continue; // what the step uses, repeated
    const step = stepNumber(line.text);
    const text = withoutBullet(step?.rest ?? line.text);
    if (text === '' || isControl(text)) continue;
    const heading =
      (step === null || isHeading(line)) && (isHeading(line) || (/[:：]$/.test(text) && text.length < 60));
    if (heading && sectionHeading(text)?.sure === true) continue;
    drafts.push({ content: heading ? withoutColon(text) : text, type: heading ? 'title' : 'item' });
  }
  return drafts.slice(0, drafts.findLastIndex((draft) => draft.type === 'item') + 1);
}

/** Steps look alike; what looks otherwise before the first and after the last of them belongs to the page. */
function withoutForeignEnds(lines: readonly PageLine[]): readonly PageLine[] {
  const steps = lines.filter((line) => !isHeading(line) && line.hint !== 'ingredient');
  const look = commonLook(steps, (line) => line.text.length);
  if (look === null) return lines;
  const isStep = (line: PageLine): boolean => lookOf(line) === look && !isHeading(line);
  const first = lines.findIndex(isStep);
  let start = first;
  while (start > 0 && isHeadingOf(lines[start - 1])) start--;
  return lines.slice(start, lines.findLastIndex(isStep) + 1);
}

function isHeadingOf(line: PageLine | undefined): boolean {
  return line !== undefined && isHeading(line);
}
