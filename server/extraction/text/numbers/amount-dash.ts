import { isBareAmount } from './quantity.ts';

/** How much of a list must part its amounts from the names so. */
const MOST = 0.5;

const PARTED = /^(\S.{0,28}?)\s+[-–—]\s+(?=\S)/u;

/** Removes the dashes between amounts and names from the lines of a list that is set so: "200 g - leeks". */
export function dashRemover(lines: readonly string[]): (line: string) => string {
  const parted = lines.filter((line) => partOf(line) !== null);
  if (parted.length < 2 || parted.length < lines.length * MOST) return (line) => line;
  return (line) => {
    const part = partOf(line);
    return part === null ? line : `${part.amount} ${line.slice(part.length)}`;
  };
}

function partOf(line: string): { amount: string; length: number } | null {
  const match = PARTED.exec(line);
  return match?.[1] !== undefined && isBareAmount(match[1]) ? { amount: match[1], length: match[0].length } : null;
}
