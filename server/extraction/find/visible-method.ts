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
  const own = withoutForeignEnds(withoutUsed(lines));
  // Where most of the steps are set in bold or as headings, that tells nothing.
  const plain = own.filter((line) => !isHeading(line)).length >= own.length * 0.4;
  for (const line of own) {
    const step = stepNumber(line.text);
    const text = withoutBullet(step?.rest ?? line.text);
    if (text === '' || isControl(text)) continue;
    const set = plain && isHeading(line);
    const heading = set || (step === null && /[:：]$/.test(text) && text.length < 60);
    if (heading && sectionHeading(text)?.sure === true) continue;
    drafts.push({ content: heading ? withoutColon(text) : text, type: heading ? 'title' : 'item' });
  }
  return drafts.slice(0, drafts.findLastIndex((draft) => draft.type === 'item') + 1);
}

/** Drops what each step uses, repeated beside it; in a box named for both parts nothing is told. */
function withoutUsed(lines: readonly PageLine[]): readonly PageLine[] {
  const steps = lines.filter((line) => line.hint !== 'ingredient');
  return steps.length >= lines.length * 0.4 ? steps : lines;
}

/** Steps look alike; what looks otherwise before the first and after the last of them belongs to the page. */
function withoutForeignEnds(lines: readonly PageLine[]): readonly PageLine[] {
  const steps = lines.filter((line) => !isHeading(line));
  const numbered = steps.filter((line) => line.row?.parent?.name === 'ol');
  // A numbered list is the method, however much is said around it.
  const look = commonLook(numbered.length > 1 ? numbered : steps, (line) => line.text.length);
  if (look === null) return lines;
  const isStep = (line: PageLine): boolean => lookOf(line) === look && !isHeading(line);
  let start = lines.findIndex(isStep);
  while (start > 0 && isHeadingOf(lines[start - 1])) start--;
  return lines.slice(start, lines.findLastIndex(isStep) + 1);
}

function isHeadingOf(line: PageLine | undefined): boolean {
  return line !== undefined && isHeading(line);
}
