import { expect, test } from 'vitest';
import { printedText } from '../../../../../tests/support/files/printed-text.ts';
import { readArabicDigits } from './arabic-digits.ts';
import type { GreyImage } from '../pixels/grey-image.ts';
import { letterSpots } from '../pixels/letter-spots.ts';

/** Renders a text on white. */
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

test('numbers in Arabic-Indic digits between words are read', async () => {
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

test('words with isolated letters are not read as numbers, and Latin digits are not changed', async () => {
  expect(await numbersOn(['ورد وأرز ودار', 'لا ماء ولا دواء', 'اه اه', 'زار داره وادي'])).toEqual([]);
  expect(await numbersOn(['250 غرام طحين', '10 دقائق', '1 رغيف', '90 مل ماء', '37 حبة'])).toEqual([]);
});
