import type { Found, FoundLine } from '../domain/found.ts';
import { headsOthers } from '../lexicon/others-words.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { speaksOfFood } from './speaks-of-food.ts';
import { withUnshownLines } from './unshown-lines.ts';

/**
 * What a source says itself, shown or only stated by its markup, without the lines in which others speak, its readers
 * or its other recipes: what they took is none of this recipe. A source that says nothing of food without them keeps
 * them all.
 */
export function ownLines({ lines, merged }: Pick<Found, 'lines' | 'merged'>): FoundLine[] {
  const own = withUnshownLines({ lines: withoutOthers(lines), merged });
  return speaksOfFood(own) ? own : withUnshownLines({ lines, merged });
}

/** Before a recipe begins a page may name its comments so often. */
const EARLY = 8;
/** What is linked as a whole leads to where others speak. */
const LINKED = 0.95;

/** Lines of others are left empty. */
function withoutOthers(lines: readonly FoundLine[]): FoundLine[] {
  let below: FoundLine | null = null;
  let early = EARLY;
  const own: FoundLine[] = [];
  // Nobody speaks of a recipe above it: "75 comments" below its title is a count.
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

/** A page goes on with a heading as large; a text with the next part of a recipe. */
function endsOthers({ text, level }: FoundLine, heading: FoundLine): boolean {
  if (level > 0 && heading.level > 0) return level <= heading.level;
  const kind = sectionHeading(text);
  return kind !== null && kind.sure && kind.kind !== 'other';
}
