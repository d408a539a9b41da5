import type { Glyph } from './glyph.ts';
import { IDENTITY, product, type Matrix } from './glyph.ts';

/** The properties that pdf.js provides for a glyph. */
export interface ShownGlyph {
  unicode: string;
  /** In thousandths of the font size, or in units of the font's matrix. */
  width: number;
  isSpace: boolean;
}

/** The properties that pdf.js provides for a font. */
export interface ShownFont {
  name?: string;
  vertical?: boolean;
  fontMatrix?: readonly number[];
}

/** The text position and text properties: the part of the PDF graphics state that text needs. */
export interface TextState {
  /** Transforms page units to points from the upper left corner of the page. */
  toPage: Matrix;
  textMatrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
  leading: number;
  rise: number;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  /** Horizontal scaling; 1 is the normal width. */
  stretch: number;
  mode: number;
  font: ShownFont;
}

const BOLD_NAME = /bold|black|heavy|semi-?bd|demi/i;

/** PDF text rendering modes: 3 is invisible; 2 also draws the outline, which makes letters bold. */
const INVISIBLE = 3;
const OUTLINED = 2;

export function firstState(toPage: Matrix): TextState {
  return {
    toPage,
    textMatrix: IDENTITY,
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
    leading: 0,
    rise: 0,
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    mode: 0,
    font: {},
  };
}

export function moveLine(state: TextState, x: number, y: number): void {
  state.lineX += x;
  state.lineY += y;
  state.x = state.lineX;
  state.y = state.lineY;
}

/** Positions glyphs and advances the text position. Vertical, rotated and mirrored text yields no glyphs. */
export function showGlyphs(state: TextState, shown: readonly (ShownGlyph | number)[], span: number): Glyph[] {
  const glyphs: Glyph[] = [];
  const whole = product(state.toPage, state.textMatrix);
  const upright = whole[0] > 0 && Math.abs(whole[1]) < 0.1 * whole[0] && state.font.vertical !== true;
  const size = Math.abs(state.size) * Math.hypot(whole[2], whole[3]);
  const bold = BOLD_NAME.test(state.font.name ?? '') || state.mode % 4 === OUTLINED;
  for (const glyph of shown) {
    const advance = advanceOf(state, glyph) * state.stretch;
    if (typeof glyph !== 'number' && upright && size > 0) {
      const [, , , , x, y] = product(whole, [1, 0, 0, 1, state.x, state.y + state.rise]);
      const width = Math.max(0, advance - state.charSpacing * state.stretch) * whole[0];
      glyphs.push({ text: glyph.unicode, x, y, width, size, bold, hidden: state.mode === INVISIBLE, span });
    }
    state.x += advance;
  }
  return glyphs;
}

function advanceOf({ size, font, charSpacing, wordSpacing }: TextState, glyph: ShownGlyph | number): number {
  if (typeof glyph === 'number') return (-glyph * size) / 1_000;
  return glyph.width * size * (font.fontMatrix?.[0] ?? 0.001) + charSpacing + (glyph.isSpace ? wordSpacing : 0);
}
