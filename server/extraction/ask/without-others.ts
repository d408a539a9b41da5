import type { FoundLine } from '../found.ts';
import { headsOthers } from '../words/others-words.ts';
import { sectionHeading } from '../words/section-headings.ts';
import { speaksOfFood } from './speaks-of-food.ts';

/**
 * The lines of a source without those in which others speak, its readers or its other recipes: what they took is none
 * of this recipe. Lines keep their numbers; a source that says nothing of food without them keeps them all.
 */
export function withoutOthers(lines: readonly FoundLine[]): FoundLine[] {
  let below: FoundLine | null = null;
  const own = lines.map((line) => {
    if (headsOthers(line.text)) below = line;
    else if (below !== null && endsOthers(line, below)) below = null;
    return below === null && line.foreign !== true ? line : { ...line, text: '' };
  });
  return speaksOfFood(own) ? own : [...lines];
}

/** A page goes on with a heading as large; a text with the next part of a recipe. */
function endsOthers({ text, level }: FoundLine, heading: FoundLine): boolean {
  if (level > 0 && heading.level > 0) return level <= heading.level;
  const kind = sectionHeading(text);
  return kind !== null && kind.sure && kind.kind !== 'other';
}
