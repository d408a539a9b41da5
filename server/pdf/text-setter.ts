import { breakLines } from './break-lines.ts';
import { createDocumentFonts } from './embedded-fonts.ts';
import type { HanLanguage } from './font-list.ts';
import { lineOperators } from './line-operators.ts';
import type { PdfDocument } from './pdf-document.ts';
import { printable } from './printable.ts';
import { setLine, type SetLine } from './set-line.ts';
import { createRunFinder } from './text-runs.ts';
import { createTypefaces } from './typeface.ts';

/** A paragraph that is set and can be drawn; sizes are in points. */
export interface TextBlock {
  readonly lines: readonly SetLine[];
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  /** `auto`, which is the default, follows the first letter that has a direction. */
  readonly dir?: 'ltr' | 'rtl' | 'auto';
}

export interface TextPlace {
  /** The left and upper edge of the block. */
  readonly x: number;
  readonly y: number;
  readonly color: string;
  readonly isAlignedRight: boolean;
}

export interface TextSetter {
  /** Breaks a foreign text into lines no wider than `width`. */
  set(text: string, width: number, style: TextStyle): TextBlock;
  draw(block: TextBlock, place: TextPlace): void;
}

/** From one line to the next, and from the upper edge of one to where its letters stand, by the font's size. */
const LEADING = 1.5;
const ASCENT = 1.1;

/** Opened fonts serve all documents of a process. */
const typefaceOf = createTypefaces();

/** Sets text in a document of pdfkit. `han` is the language of Han characters where a text does not show it itself. */
export function createTextSetter(document: PdfDocument, han: HanLanguage): TextSetter {
  const findRuns = createRunFinder(typefaceOf);
  const fontOf = createDocumentFonts(document);
  return {
    set(text, width, { size, isBold = false, dir = 'auto' }) {
      const runText = findRuns(printable(text), { dir, isBold, han });
      const lines = breakLines(runText, (width / size) * 1_000).map(setLine);
      return { lines, size, width, height: lines.length * size * LEADING };
    },
    draw({ lines, size, width }, { x, y, color, isAlignedRight }) {
      const { height } = document.page;
      const operators = lines.map((line, index) => {
        const rest = width - (line.width * size) / 1_000;
        const baseline = y + size * (ASCENT + index * LEADING);
        return lineOperators(line, fontOf, { x: x + (isAlignedRight ? rest : 0), y: height - baseline, size });
      });
      document.fillColor(color);
      // pdfkit counts from the upper edge; letters would stand on their heads.
      document.addContent(`q 1 0 0 -1 0 ${height} cm\n${operators.join('\n')}\nQ`);
    },
  };
}
