import type { DraftLine } from '../draft.ts';
import type { PageLine } from '../read/page-lines.ts';
import { sectionHeading } from '../words/section-headings.ts';
import { isHeading } from './find-region.ts';
import { isControl, withoutBullet, withoutColon } from './line-marks.ts';
import { stepNumber } from './prose.ts';

/** The steps and headings of a run of lines that is a method. */
export function methodLines(lines: readonly PageLine[]): DraftLine[] {
  const drafts: DraftLine[] = [];
  for (const line of lines) {
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
