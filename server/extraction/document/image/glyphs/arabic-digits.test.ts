import { expect, test } from 'vitest';
import { printedText } from '../../../../../tests/support/files/printed-text.ts';
import { readArabicDigits } from './arabic-digits.ts';
import type { GreyImage } from '../pixels/grey-image.ts';
import { letterSpots } from '../pixels/letter-spots.ts';

/** The letters of a text, on white. */
async function printed(text: string): Promise<GreyImage> {
  const letters = await printedText(text, { width: 900, margin: 20 });
  const { data, info } = await letters.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function numbersOn(lines: readonly string[]): Promise<string[]> {
  const image = await printed(lines.join('\n'));
  const { spots, height } = letterSpots(image);
  const signs = readArabicDigits(image, spots, height);
  return signs.toSorted((one, other) => one.box.y0 - other.box.y0).map(({ text }) => text);
}

test('numbers in Arabic-Indic digits are read between words', async () => {
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
