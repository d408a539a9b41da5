import { proseLikeness } from './prose.ts';

/** A bare number may be an amount. At least this many ascending numbers are step numbers. */
const FEWEST = 3;

const BARE_NUMBER = /^(?<number>\d{1,2})\s+(?=\p{Lu}|\p{Lo})/u;

/** The indices of lines that are steps with bare numbers: "1 Chop …", "2 Fry …", "3 Serve …". */
export function countedSteps(lines: readonly string[]): ReadonlySet<number> {
  const counted = new Set<number>();
  let run: number[] = [];
  for (const [index, text] of lines.entries()) {
    const number = proseLikeness(text) >= 0.7 ? Number(BARE_NUMBER.exec(text)?.groups?.['number'] ?? 0) : 0;
    if (number !== run.length + 1) run = [];
    if (number !== run.length + 1) continue;
    run.push(index);
    if (run.length === FEWEST) run.forEach((place) => counted.add(place));
    if (run.length > FEWEST) counted.add(index);
  }
  return counted;
}

export function withoutBareNumber(text: string): string {
  return text.replace(BARE_NUMBER, '');
}
