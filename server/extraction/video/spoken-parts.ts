import type { TextLine } from '../domain/text-line.ts';
import { isFrame } from '../lexicon/frame-words.ts';
import { sectionHeading } from '../lexicon/section-headings.ts';
import type { SectionKind } from '../domain/section-kind.ts';
import { spokenEntries } from '../text-reading/spoken-entries.ts';

/** A part of a video with what is said in it. `kind` is the part of a recipe that its title names. */
interface SpokenPart {
  heading: TextLine | null;
  kind: SectionKind | null;
  lines: TextLine[];
}

function partsOf(lines: readonly TextLine[]): SpokenPart[] {
  const parts: SpokenPart[] = [{ heading: null, kind: null, lines: [] }];
  for (const line of lines) {
    if (line.level === 0) parts.at(-1)?.lines.push(line);
    else parts.push({ heading: line, kind: sectionHeading(line.text)?.kind ?? null, lines: [] });
  }
  const cooking = parts.filter(({ heading, kind }) => kind !== 'other' && !(heading !== null && isFrame(heading.text)));
  // What is said before the first part's mark belongs to nothing, where there are marks.
  return parts.length > 1 ? cooking.filter(({ heading }) => heading !== null) : cooking;
}

/** What is said as the steps of a list that stands elsewhere: without the parts that count up ingredients or say hello. */
export function spokenMethod(lines: readonly TextLine[]): TextLine[] {
  return partsOf(lines)
    .filter(({ kind }) => kind !== 'ingredients')
    .flatMap(({ heading, kind, lines: said }) => [
      ...(heading === null || kind === 'method' ? [] : [heading]),
      ...said,
    ]);
}

/** What is said as a recipe of its own: the part that counts up the ingredients, and those that follow it. */
export function spokenRecipe(lines: readonly TextLine[]): TextLine[] {
  const parts = partsOf(lines);
  const list = parts.find(({ kind }) => kind === 'ingredients');
  if (list?.heading == null) return [];
  const entries = list.lines.flatMap(entriesOf);
  if (entries.length === 0) return [];
  const method: TextLine = { ...list.heading, text: '…', part: 'method' };
  return [{ ...list.heading, part: 'ingredients' }, ...entries, method, ...spokenMethod(lines)];
}

/** The things that a sentence counts up, with their amounts. */
const entriesOf = (line: TextLine): TextLine[] =>
  spokenEntries(line.text).map((text): TextLine => ({ ...line, text, mark: 'bullet', isEntry: true }));
