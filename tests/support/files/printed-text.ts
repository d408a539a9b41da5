import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';

interface Typeface {
  readonly letters: RegExp;
  readonly name: string;
  readonly file: string;
}

/** Of the packages that come along, so that a picture shows the same letters on every machine; the last has all others. */
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
  /** px at which lines wrap; as long as they are unless said. */
  readonly width?: number;
  readonly dpi?: number;
  /** Points between two lines. */
  readonly spacing?: number;
  /** px of white around it. */
  readonly margin?: number;
}

/** A text as it is printed, black on white. */
export async function printedText(
  text: string,
  { width, dpi = 190, spacing = 14, margin = 0 }: Print = {},
): Promise<Sharp> {
  const { name, file } = TYPEFACES.find(({ letters }) => letters.test(text))!;
  const fontfile = join(PROJECT_FOLDER, 'node_modules', file);
  const letters = sharp({
    text: { text, font: name, fontfile, dpi, spacing, ...(width === undefined ? {} : { width }) },
  });
  // One chain would negate the margin, too.
  const black = await letters.negate({ alpha: false }).flatten({ background: 'white' }).png().toBuffer();
  return sharp(black).extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' });
}
