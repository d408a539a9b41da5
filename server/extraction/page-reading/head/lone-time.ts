import { emptyDraft, type Draft } from '../../domain/draft.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { sectionHeading } from '../../lexicon/headings/section-headings.ts';
import { labelsAndValues, minutesOf, withUnits } from '../../text/numbers/find-facts.ts';

/** How far below its title a recipe tells how long it takes. */
const REACH = 60;
const MAX_LENGTH = 24;

/**
 * The one time that stands without a label between the page's title and its ingredients, beside an icon: all the time
 * it takes. Several different ones are those of other recipes, too, and tell nothing.
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
