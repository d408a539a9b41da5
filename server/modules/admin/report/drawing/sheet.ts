import type { PdfDocument } from '../../../../pdf/pdf-document.ts';
import type { TextBlock, TextSetter, TextStyle } from '../../../../pdf/text-setter.ts';

/** Points on A4. */
const MARGIN = 51;
const TOP = 51;
/** Below it stands the foot of the page. */
const BOTTOM = 70;

/** Colours of the design system on white paper. */
export const INK = '#25231e';
export const SOFT_INK = '#5c5547';
export const GREEN = '#1e4632';
export const LINE = '#e6dccb';
export const WASH = '#f5f8f1';

/** Pages that are written on from top to bottom; `start` counts from where the language's lines begin. */
export interface Sheet {
  readonly document: PdfDocument;
  readonly isRtl: boolean;
  /** Of what can be written on. */
  readonly width: number;
  /** Where the next thing goes. */
  y: number;
  /** How much room is left above the foot. */
  room(): number;
  turnPage(): void;
  /** The left edge of what begins at `start`. */
  left(start: number, width: number): number;
  /** Sets the interface's words in its direction, foreign ones in their own. */
  set(text: string, width: number, style: TextStyle & { readonly isForeign?: boolean }): TextBlock;
  draw(block: TextBlock, place: { readonly start: number; readonly y: number; readonly color: string }): void;
}

export function createSheet(document: PdfDocument, setter: TextSetter, isRtl: boolean): Sheet {
  const { width, height } = document.page;
  return {
    document,
    isRtl,
    width: width - 2 * MARGIN,
    y: TOP,
    room() {
      return height - BOTTOM - this.y;
    },
    turnPage() {
      document.addPage();
      this.y = TOP;
    },
    left: (start, ofWidth) => (isRtl ? width - MARGIN - start - ofWidth : MARGIN + start),
    set: (text, ofWidth, { isForeign = false, ...style }) =>
      setter.set(text, ofWidth, { dir: isForeign ? 'auto' : isRtl ? 'rtl' : 'ltr', ...style }),
    draw(block, { start, y, color }) {
      setter.draw(block, { x: this.left(start, block.width), y, color, isAlignedRight: isRtl });
    },
  };
}
