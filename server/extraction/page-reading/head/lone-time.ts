import { emptyDraft, type Draft } from '../../domain/draft.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { sectionHeading } from '../../lexicon/headings/section-headings.ts';
import { labelsAndValues, minutesOf, withUnits } from '../../text/numbers/find-facts.ts';

/** How many lines below the title the time is searched. */
const REACH = 60;
const MAX_LENGTH = 24;

/**
 * Finds a time without a label (often beside an icon) between the page title and the ingredients, and takes it as the
 * total time. Several different times also belong to other recipes and are ignored.
 */
export function findLoneTime(lines: readonly PageLine[]): Draft {
  const title = lines.findIndex((line) => line.level === 1);
  const times = new Set<number>();
  for (const line of title === -1 ? [] : withUnits(lines.slice(title + 1, title + 1 + REACH))) {
    if (sectionHeading(line.text)?.kind === 'ingredients') break;
    const minutes = line.hint === 'foreign' || line.hint === 'ingredient' ? null : timeAlone(line.text);
    if (minutes !== null) times.add(minutes);
  }
  const [time, ...others] = times;
  const totalTime = time === undefined || others.length > 0 ? null : time;
  return { ...emptyDraft('visible-page', 'a time below the title'), totalTime };
}

function timeAlone(text: string): number | null {
  const isTime = text.length <= MAX_LENGTH && labelsAndValues(text).every((part) => part.isValue);
  return isTime ? minutesOf(text) : null;
}
