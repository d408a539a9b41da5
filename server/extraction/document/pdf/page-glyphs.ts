import type { PDFPageProxy } from 'pdfjs-dist';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Glyph } from './glyph.ts';
import { IDENTITY, matrixOf, product } from './glyph.ts';
import { firstState, moveLine, showGlyphs, type ShownFont, type ShownGlyph, type TextState } from './text-state.ts';

/** The text of a page as positioned glyphs. */
export interface PageGlyphs {
  glyphs: Glyph[];
  /** The tags of the marked spans in the order in which the page opens them. */
  tags: string[];
  /** The number of drawing operators. */
  operators: number;
  /** In points. */
  width: number;
  height: number;
}

/** More glyphs than any page of a book has; further glyphs are not read. */
const MAX_GLYPHS = 50_000;

/** All glyphs of a page with their positions, in drawing order. */
export async function pageGlyphs(page: PDFPageProxy): Promise<PageGlyphs> {
  const viewport = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList();
  const fonts = (name: string): ShownFont =>
    page.commonObjs.has(name) ? (page.commonObjs.get(name) as ShownFont) : {};
  const reading: Reading = {
    state: firstState(matrixOf(viewport.transform)),
    saved: [],
    open: [],
    glyphs: [],
    tags: [],
    fonts,
  };
  for (const [index, operator] of fnArray.entries()) {
    STEPS.get(operator)?.(reading, (argsArray[index] ?? []) as unknown[]);
    if (reading.glyphs.length > MAX_GLYPHS) break;
  }
  const { glyphs, tags } = reading;
  return { glyphs, tags, operators: fnArray.length, width: viewport.width, height: viewport.height };
}

interface Reading {
  state: TextState;
  saved: TextState[];
  /** The indexes of the marked spans that are open. */
  open: number[];
  glyphs: Glyph[];
  tags: string[];
  fonts(name: string): ShownFont;
}

type Step = (reading: Reading, args: readonly unknown[]) => void;

const save: Step = (reading) => {
  reading.saved.push({ ...reading.state });
};
const restore: Step = (reading) => {
  reading.state = reading.saved.pop() ?? reading.state;
};
const numbers = (args: readonly unknown[]): number[] => args.map(Number);
const setNumber =
  (name: 'leading' | 'rise' | 'charSpacing' | 'wordSpacing' | 'mode'): Step =>
  ({ state }, [value]) => {
    state[name] = Number(value);
  };
const move: Step = ({ state }, args) => {
  const [x = 0, y = 0] = numbers(args);
  moveLine(state, x, y);
};
const place = ({ state }: Reading, matrix: TextState['textMatrix']): void => {
  Object.assign(state, { textMatrix: matrix, x: 0, y: 0, lineX: 0, lineY: 0 });
};
const transform = ({ state }: Reading, values: ArrayLike<number>): void => {
  state.toPage = product(state.toPage, matrixOf(values));
};
const openSpan: Step = (reading, [tag]) => {
  reading.open.push(reading.tags.length);
  reading.tags.push(typeof tag === 'string' ? tag : ((tag as { name?: string } | undefined)?.name ?? ''));
};

/** The effect of each operator on the text state. Other operators do not affect text. */
const STEPS: ReadonlyMap<number, Step> = new Map<number, Step>([
  [OPS.save, save],
  [OPS.restore, restore],
  [OPS.transform, (reading, args) => transform(reading, numbers(args))],
  [
    OPS.paintFormXObjectBegin,
    (reading, args) => {
      save(reading, args);
      if (args[0] !== null && args[0] !== undefined) transform(reading, args[0] as ArrayLike<number>);
    },
  ],
  [OPS.paintFormXObjectEnd, restore],
  [OPS.beginText, (reading) => place(reading, IDENTITY)],
  [OPS.setTextMatrix, (reading, [values]) => place(reading, matrixOf(values as ArrayLike<number>))],
  [OPS.moveText, move],
  [
    OPS.setLeadingMoveText,
    (reading, args) => {
      reading.state.leading = Number(args[1]);
      move(reading, args);
    },
  ],
  [OPS.nextLine, ({ state }) => moveLine(state, 0, state.leading)],
  [OPS.setLeading, ({ state }, [value]) => void (state.leading = -Number(value))],
  [OPS.setTextRise, setNumber('rise')],
  [OPS.setCharSpacing, setNumber('charSpacing')],
  [OPS.setWordSpacing, setNumber('wordSpacing')],
  [OPS.setTextRenderingMode, setNumber('mode')],
  [OPS.setHScale, ({ state }, [value]) => void (state.stretch = Number(value) / 100)],
  [
    OPS.setFont,
    ({ state, fonts }, [name, size]) => {
      state.font = fonts(String(name));
      state.size = Number(size);
    },
  ],
  [OPS.beginMarkedContent, openSpan],
  [OPS.beginMarkedContentProps, openSpan],
  [OPS.endMarkedContent, ({ open }) => void open.pop()],
  [
    OPS.showText,
    ({ state, open, glyphs }, [shown]) => {
      // One text can be longer than all pages of a book.
      const first = (shown as (ShownGlyph | number | null)[]).slice(0, MAX_GLYPHS);
      const all = first.filter((glyph) => glyph !== null);
      for (const glyph of showGlyphs(state, all, open.at(-1) ?? -1)) glyphs.push(glyph);
    },
  ],
]);
