import { wordsOf } from './lexicons/lexicons.ts';

const NAMES: ReadonlySet<string> = new Set(wordsOf(({ nutrients }) => nutrients));

/** Whether a line is from a nutrition table: "Total fat 12 g", "Vitamin C: 4 %", "12 g Fat". */
export function isNutrientLine(line: string): boolean {
  const match = /^([\p{L}\p{M} ]{1,40}?)\s*[:：]?\s*[<~]?\d|^\d[\d.,]*\s?m?g\s?(\p{L}[\p{L}\p{M} ]{2,40})$/u.exec(line);
  const name = (match?.[1] ?? match?.[2])?.toLowerCase();
  return name !== undefined && (NAMES.has(name) || /^vitamin [a-k]$/.test(name));
}
