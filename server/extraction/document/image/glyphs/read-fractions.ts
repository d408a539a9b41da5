import type { LanguageCode } from '../../../../../shared/languages.ts';
import { isLatin } from '../recogniser/page-languages.ts';
import { fractionGlyphs, type FractionGlyph } from './fraction-glyphs.ts';
import { EDGE, encodeGrey, turnGrey, type Box, type GreyImage } from '../pixels/grey-image.ts';
import type { Recogniser } from '../recogniser/recogniser.ts';

/** A number, fraction or percent sign that was read separately from the words around it, with its position. */
export interface SeenSign {
  box: Box;
  text: string;
  /** 0 to 100. */
  confidence: number;
}

/** The sign for the digits above and below a stroke. Any other reading is ignored. */
const SIGNS: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/8': '⅛',
  '0/0': '%',
  'o/o': '%',
  'O/O': '%',
};
/** The layout of the sheet in pixels: height of digits, height of a row, width, gaps and margin. */
const DIGIT = 36;
const ROW = 76;
const WIDTH = 260;
const APART = 8;
const STROKE = 16;
const MARGIN = 20;

/**
 * Reads the fractions and percent signs of a level page that are one glyph. The recogniser reads few of them, so their
 * digits are drawn side by side at full height and recognised again.
 */
export async function readFractions(
  image: GreyImage,
  spots: readonly Box[],
  height: number,
  lang: LanguageCode,
  recogniser: Recogniser,
): Promise<SeenSign[]> {
  const reader = isLatin(lang) ? lang : 'en';
  const glyphs = recogniser.knows(reader) ? fractionGlyphs(image, spots, height) : [];
  if (glyphs.length === 0) return [];
  const page = await recogniser.recognise(await encodeGrey(await drawn(glyphs)), [reader], '6');
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.flatMap(({ text, confidence, bbox }) => {
    const glyph = glyphs[Math.floor(((bbox.y0 + bbox.y1) / 2 - EDGE) / ROW)];
    const sign = SIGNS[text.replaceAll(/\s/g, '')];
    return glyph === undefined || sign === undefined ? [] : [{ box: glyph.box, text: sign, confidence }];
  });
}

/** Draws the glyphs one below the other, each as two digits of full height with a stroke between them. */
async function drawn(glyphs: readonly FractionGlyph[]): Promise<GreyImage> {
  const height = ROW * glyphs.length;
  const sheet: GreyImage = { data: new Uint8Array(WIDTH * height).fill(255), width: WIDTH, height };
  for (const [at, { above, below }] of glyphs.entries()) {
    const top = at * ROW + (ROW - DIGIT) / 2;
    const first = await turnGrey(above, 0, DIGIT / above.height);
    const second = await turnGrey(below, 0, DIGIT / below.height);
    put(sheet, first, MARGIN, top);
    const stroke = MARGIN + first.width + APART;
    for (let y = -2; y < DIGIT + 2; y += 1) {
      const from = (top + y) * WIDTH + stroke + Math.round(STROKE * (1 - y / DIGIT));
      sheet.data.fill(0, from, from + 3);
    }
    put(sheet, second, stroke + STROKE + APART, top);
  }
  return sheet;
}

function put(sheet: GreyImage, part: GreyImage, left: number, top: number): void {
  for (let y = 0; y < Math.min(part.height, ROW - (ROW - DIGIT) / 2); y += 1)
    sheet.data.set(part.data.subarray(y * part.width, (y + 1) * part.width), (top + y) * sheet.width + left);
}
