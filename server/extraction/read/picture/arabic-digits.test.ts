import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readArabicDigits } from './arabic-digits.ts';
import type { GreyImage } from './grey-image.ts';
import { letterSpots } from './letter-spots.ts';

/** The machine's own letters of a text, on white. */
async function printed(text: string): Promise<GreyImage> {
  const letters = sharp({ text: { text, width: 900, dpi: 190, font: 'sans', spacing: 14 } });
  const black = await letters.negate({ alpha: false }).flatten({ background: 'white' }).png().toBuffer();
  const { data, info } = await sharp(black)
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Whether the machine's fonts know the digits: unknown letters all look alike. */
const canPrint = !Buffer.from((await printed('٢')).data).equals((await printed('٤')).data);

async function numbersOn(lines: readonly string[]): Promise<string[]> {
  const image = await printed(lines.join('\n'));
  const { spots, height } = letterSpots(image);
  const signs = readArabicDigits(image, spots, height);
  return signs.toSorted((one, other) => one.box.y0 - other.box.y0).map(({ text }) => text);
}

test.skipIf(!canPrint)('numbers in Arabic-Indic digits are read between words', async () => {
  const lines = [
    '٢٥٠ غرام طحين',
    'يخبز الرغيف ٣٠ دقيقة',
    '٤ حبات تمر',
    '٨٦٠ مل ماء',
    'الوقت: ٧٥ دقيقة',
    '٩ حبات زيتون',
  ];
  expect(await numbersOn(lines)).toEqual(['٢٥٠', '٣٠', '٤', '٨٦٠', '٧٥', '٩']);
});

test('words are no numbers, whatever letters stand alone in them, and Latin digits stay what they are', async () => {
  expect(await numbersOn(['ورد وأرز ودار', 'لا ماء ولا دواء', 'اه اه', 'زار داره وادي'])).toEqual([]);
  expect(await numbersOn(['250 غرام طحين', '10 دقائق', '1 رغيف', '90 مل ماء', '37 حبة'])).toEqual([]);
});
