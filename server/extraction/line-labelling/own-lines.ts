import { ingredientLikeness } from '../text/numbers/quantity.ts';
import type { LabelledLine } from './line-label.ts';

/** A labelled line with its number in the document, counted from 1. */
export interface PlacedLine extends LabelledLine {
  number: number;
}

/** This number of lines outside of a recipe separates the blocks above and below them. */
const MAX_GAP = 8;
/** The first recipe is chosen if its score is at least this share of the best score. */
const EARLIER = 0.5;

/** A block of consecutive content lines, with its weighted numbers of entries and steps. */
interface Block {
  from: number;
  to: number;
  entries: number;
  steps: number;
}

const isContent = ({ label }: LabelledLine): boolean => label === 'ingredient' || label === 'step';

/**
 * The lines of the document's main recipe. It is the first block with a list and steps whose score is near the best
 * one; otherwise the best list and the best steps from separate blocks. Lines above the last chosen block that are no
 * content are included.
 */
export function ownLines(labelled: readonly LabelledLine[]): PlacedLine[] {
  const placed = labelled.map((line, index) => ({ ...line, number: index + 1 }));
  const blocks = blocksOf(placed);
  const chosen = chosenBlocks(blocks);
  const end = Math.max(-1, ...chosen.map(({ to }) => to));
  return placed.filter((line, index) => {
    if (index > end) return false;
    return chosen.some(({ from, to }) => index >= from && index <= to) || !isContent(line);
  });
}

function chosenBlocks(blocks: readonly Block[]): Block[] {
  const scoreOf = ({ entries, steps }: Block): number => Math.min(entries, 8) + Math.min(steps, 4) * 2;
  const whole = blocks.filter(({ entries, steps }) => entries > 0.5 && steps > 0.3);
  const best = Math.max(...whole.map(scoreOf));
  const first = whole.find((block) => scoreOf(block) >= best * EARLIER);
  if (first !== undefined) return [first];
  const most = (part: 'entries' | 'steps'): Block[] => {
    const able = blocks.filter((block) => block[part] > 0).toSorted((one, other) => other[part] - one[part]);
    return able.slice(0, 1);
  };
  return [...new Set([...most('entries'), ...most('steps')])];
}

/** Splits the content of a document into blocks: after many other lines, and at the title of a further recipe. */
function blocksOf(placed: readonly PlacedLine[]): Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  let gap = 0;
  for (const [index, line] of placed.entries()) {
    if (isContent(line)) {
      if (block === null || gap > MAX_GAP) blocks.push((block = { from: index, to: index, entries: 0, steps: 0 }));
      block.to = index;
      gap = 0;
      if (line.label === 'step') block.steps += line.confidence;
      else block.entries += line.confidence * (ingredientLikeness(line.line.text) >= 0.4 ? 1 : 0.5);
    } else if (line.label === 'title' && block !== null && block.entries > 0 && block.steps > 0) block = null;
    else if (line.label !== 'heading') gap += 1;
  }
  return blocks.map((one, index) => ({ ...one, from: headingsAbove(placed, one.from, blocks[index - 1]?.to ?? -1) }));
}

/** The index of the first heading directly above a block. */
function headingsAbove(placed: readonly PlacedLine[], from: number, above: number): number {
  let start = from;
  while (start - 1 > above && placed[start - 1]?.label === 'heading') start -= 1;
  return start;
}
