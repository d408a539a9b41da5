import type { DocumentFont } from './embedded-fonts.ts';
import type { SetLine, SetRun } from './set-line.ts';
import type { Typeface } from './typeface.ts';

const decimal = (value: number): string => String(Number(value.toFixed(3)));
const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** The PDF operators of a run: its glyphs in order, with the offsets of the font. */
function runOperators({ typeface, glyphs }: SetRun, font: DocumentFont, size: number): string {
  const parts: string[] = [`/${font.nameOnPage()} ${decimal(size * typeface.scale)} Tf`];
  let row = '';
  let rise = 0;
  const endRow = (): void => {
    if (row !== '') parts.push(`[${row}] TJ`);
    row = '';
  };
  // A move to the right is negative.
  const move = (by: number): void => {
    if (Math.abs(by) >= 0.01) row += decimal(-by);
  };
  for (const glyph of glyphs) {
    const { advance, dx, dy, ownAdvance } = glyph;
    if (dy !== rise) {
      endRow();
      parts.push(`${decimal((dy * size * typeface.scale) / 1_000)} Ts`);
      rise = dy;
    }
    move(dx);
    row += `<${hex(font.codeOf(glyph))}>`;
    move(advance - ownAdvance - dx);
  }
  endRow();
  if (rise !== 0) parts.push('0 Ts');
  return parts.join('\n');
}

/**
 * The PDF operators that draw a line from `x` with its baseline at `y`, in points from the lower left corner of the
 * page.
 */
export function lineOperators(
  line: SetLine,
  fontOf: (typeface: Typeface) => DocumentFont,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): string {
  const runs = line.runs.map((run) => runOperators(run, fontOf(run.typeface), size));
  return ['BT', `1 0 0 1 ${decimal(x)} ${decimal(y)} Tm`, ...runs, 'ET'].join('\n');
}
