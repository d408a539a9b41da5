import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';

interface Typeface {
  readonly letters: RegExp;
  readonly name: string;
  readonly file: string;
}

/** Fonts from npm packages, so that pictures look the same on every machine. The last font is for all other letters. */
const TYPEFACES: readonly Typeface[] = [
  {
    letters: /\p{Script=Hangul}/u,
    name: 'NanumGothic',
    file: '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  },
  {
    letters: /[\p{Script=Arabic}٠-٩]/u,
    name: 'Noto Naskh Arabic',
    file: '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf',
  },
  {
    letters: /\p{Script=Hebrew}/u,
    name: 'Noto Sans Hebrew',
    file: '@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Regular.ttf',
  },
  { letters: /./u, name: 'Noto Sans', file: '@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf' },
];

interface Print {
  /** The width in pixels at which lines wrap; by default they do not wrap. */
  readonly width?: number;
  readonly dpi?: number;
  /** Points between two lines. */
  readonly spacing?: number;
  /** The white margin in pixels. */
  readonly margin?: number;
}

/** A picture of a text, black on white. */
export async function printedText(
  text: string,
  { width, dpi = 190, spacing = 14, margin = 0 }: Print = {},
): Promise<Sharp> {
  const { name, file } = TYPEFACES.find(({ letters }) => letters.test(text))!;
  const fontfile = join(PROJECT_FOLDER, 'node_modules', file);
  const letters = sharp({
    text: { text, font: name, fontfile, dpi, spacing, ...(width === undefined ? {} : { width }) },
  });
  // A single chain of operations would also negate the margin.
  const black = await letters.negate({ alpha: false }).flatten({ background: 'white' }).png().toBuffer();
  return sharp(black).extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' });
}
