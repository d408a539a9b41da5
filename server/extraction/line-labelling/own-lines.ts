import { ingredientLikeness } from '../text/numbers/quantity.ts';
import type { LabelledLine } from './line-label.ts';

/** A labelled line with its place among the document's lines, counted from 1. */
export interface PlacedLine extends LabelledLine {
  number: number;
}

/** So many lines in a row that are of no recipe part what stands above them from what stands below. */
const MAX_GAP = 8;
/** An earlier recipe is taken where it is at least this share as sure as the surest one of the document. */
const EARLIER = 0.5;

/** Neighbouring entries, steps and headings. */
interface Block {
  from: number;
  to: number;
  entries: number;
  steps: number;
}

const isContent = ({ label }: LabelledLine): boolean => label === 'ingredient' || label === 'step';

/**
 * The lines of the recipe that a document is about: those of its first block with a list and steps that is about as sure
 * as any, else of its surest list and its surest steps; and what stands above them up to the last block.
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
  const sureness = ({ entries, steps }: Block): number => Math.min(entries, 8) + Math.min(steps, 4) * 2;
  const whole = blocks.filter(({ entries, steps }) => entries > 0.5 && steps > 0.3);
  const best = Math.max(...whole.map(sureness));
  const first = whole.find((block) => sureness(block) >= best * EARLIER);
  if (first !== undefined) return [first];
  const most = (part: 'entries' | 'steps'): Block[] => {
    const able = blocks.filter((block) => block[part] > 0).toSorted((one, other) => other[part] - one[part]);
    return able.slice(0, 1);
  };
  return [...new Set([...most('entries'), ...most('steps')])];
}

/** Parts the content of a document where many lines of no recipe stand, and where the title of a further one does. */
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

/** Where the headings directly above a block begin. */
function headingsAbove(placed: readonly PlacedLine[], from: number, above: number): number {
  let start = from;
  while (start - 1 > above && placed[start - 1]?.label === 'heading') start -= 1;
  return start;
}
