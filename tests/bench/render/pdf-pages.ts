import { breakLines } from './typesetting/break-lines.ts';
import { createDocumentFonts } from './typesetting/embedded-fonts.ts';
import type { HanLanguage } from './typesetting/font-list.ts';
import { lineOperators } from './typesetting/line-operators.ts';
import type { PdfDocument } from './typesetting/pdf-document.ts';
import { setLine } from './typesetting/set-line.ts';
import { createRunFinder, type RunText } from './typesetting/text-runs.ts';
import { createTypefaces } from './typesetting/typeface.ts';

/** A4 and its margin, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 60 };
const LEADING = 1.4;
const FOOT = 9;

const findRuns = createRunFinder(createTypefaces());
const hanOf = (lang: string | null): HanLanguage => (lang === 'ja' || lang === 'ko' ? lang : 'zh');

/** Splits a text into runs by the installed fonts that have its letters. */
export function runsOf(text: string, lang: string | null, isBold = false): RunText {
  const plain = text.replaceAll(/[\p{Cc}\p{Cn}\p{Co}]/gu, ' ').normalize('NFC');
  return findRuns(plain, { dir: 'auto', isBold, han: hanOf(lang) });
}

/** The style of a paragraph, in points. Lines after the first are indented by `hang`. */
export interface ParagraphStyle {
  size: number;
  isBold?: boolean;
  indent?: number;
  hang?: number;
}

/** The pages of a document, filled from the top. */
export interface PdfPages {
  /** The number of the current page, from 1. */
  number(): number;
  /** Whether less than this many points are left on the page. */
  isNearEnd(points: number): boolean;
  write(text: string, style: ParagraphStyle): void;
  /** Leaves vertical space, except at the top of a page. */
  skip(points: number): void;
  turn(): void;
  end(): void;
}

/** Starts on the first page of a document; with `hasFeet` the pages are numbered. */
export function createPages(document: PdfDocument, options: { lang: string | null; hasFeet: boolean }): PdfPages {
  const fontOf = createDocumentFonts(document);
  const { width, height, margin } = PAGE;
  let [page, y] = [1, margin];

  function drawLine(runText: RunText, x: number, top: number, size: number): void {
    const line = setLine(runText);
    const isRtl = (runText.runs[0]?.level ?? 0) % 2 === 1;
    const left = isRtl ? width - x - (line.width * size) / 1_000 : x;
    const operators = lineOperators(line, fontOf, { x: left, y: height - top - size, size });
    document.addContent(`q 1 0 0 -1 0 ${height} cm\n${operators}\nQ`);
  }
  const drawFoot = (): void => {
    if (options.hasFeet) drawLine(runsOf(String(page), null), width / 2, height - margin / 2 - FOOT, FOOT);
  };
  function turn(): void {
    drawFoot();
    document.addPage();
    [page, y] = [page + 1, margin];
  }
  return {
    number: () => page,
    isNearEnd: (points) => y > height - margin - points,
    write(text, { size, isBold = false, indent = 0, hang = 0 }) {
      const room = ((width - 2 * margin - indent - hang) / size) * 1_000;
      for (const [index, line] of breakLines(runsOf(text, options.lang, isBold), room).entries()) {
        if (y + size * LEADING > height - margin) turn();
        drawLine(line, margin + indent + (index === 0 ? 0 : hang), y, size);
        y += size * LEADING;
      }
    },
    skip(points) {
      if (y > margin) y += points;
    },
    turn,
    end: drawFoot,
  };
}
