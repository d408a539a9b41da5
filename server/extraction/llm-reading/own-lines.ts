import type { Found, FoundLine } from '../domain/found.ts';
import { headsOthers } from '../lexicon/others-words.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { speaksOfFood } from './speaks-of-food.ts';
import { withUnshownLines } from './unshown-lines.ts';

/**
 * The lines of a source, shown or only stated by its markup, without comments of readers and other recipes, which may
 * contain different amounts. If the rest does not mention food, all lines are kept.
 */
export function ownLines({ lines, merged }: Pick<Found, 'lines' | 'merged'>): FoundLine[] {
  const own = withUnshownLines({ lines: withoutOthers(lines), merged });
  return speaksOfFood(own) ? own : withUnshownLines({ lines, merged });
}

/** Number of mentions of comments that are ignored before the recipe begins. */
const EARLY = 8;
/** A line with this share of linked text is a link to the comments. */
const LINKED = 0.95;

/** Empties the lines of comments and other recipes; line numbers stay the same. */
function withoutOthers(lines: readonly FoundLine[]): FoundLine[] {
  let below: FoundLine | null = null;
  let early = EARLY;
  const own: FoundLine[] = [];
  // Comments never precede the recipe: "75 comments" below its title is a count.
  const isBehindFood = (): boolean => {
    if (early > 0) early = speaksOfFood(own) ? 0 : early - 1;
    return early === 0;
  };
  for (const line of lines) {
    if (headsOthers(line.text) && !isLink(line) && isBehindFood()) below = line;
    else if (below !== null && endsOthers(line, below)) below = null;
    own.push(below === null && line.foreign !== true ? line : { ...line, text: '' });
  }
  return own;
}

const isLink = ({ level, linked = 0 }: FoundLine): boolean => level === 0 && linked >= LINKED;

/** Whether a line ends the comments: on a page a heading of the same level, in a text the next part of a recipe. */
function endsOthers({ text, level }: FoundLine, heading: FoundLine): boolean {
  if (level > 0 && heading.level > 0) return level <= heading.level;
  const kind = sectionHeading(text);
  return kind !== null && kind.sure && kind.kind !== 'other';
}
