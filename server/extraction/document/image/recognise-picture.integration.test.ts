import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { printedText } from '../../../../tests/support/files/printed-text.ts';
import { openPicture } from '../picture/open-picture.ts';
import { readPage, showsFood } from './read-picture.ts';
import { createRecogniser } from './recogniser/recogniser.ts';
import { recognisePicture } from './recognise-picture.ts';

const RECOGNISER = createRecogniser('');

const INGREDIENTS = ['Ingredients', '200 g brown lentils', '1 large onion', '2 tbsp olive oil', 'salt and pepper'];
const STEPS =
  'Chop the onion and soften it in the oil for ten minutes. Add the lentils with a litre of water and simmer them until they are tender. Season and serve.';

/** Renders a printed column that is `width` px wide. */
async function printed(text: string, width: number): Promise<Buffer> {
  return (await printedText(text, { width })).png().toBuffer();
}

function page(width: number, height: number, parts: [picture: Buffer, left: number, top: number][]): Sharp {
  const sheet = sharp({ create: { width, height, channels: 3, background: 'white' } });
  return sheet.composite(parts.map(([input, left, top]) => ({ input, left, top })));
}

test('a rotated printed page is read in its language, with wrapped lines joined', async () => {
  const text = await printed(`${INGREDIENTS.join('\n')}\n\n${STEPS}`, 900);
  const upright = await page(1_100, 900, [[text, 90, 60]])
    .png()
    .toBuffer();
  const sideways = await sharp(upright).rotate(90).jpeg().toBuffer();
  for (const picture of [upright, sideways]) {
    const { lines, lang } = await recognisePicture(await openPicture(picture), ['de'], RECOGNISER);
    const read = lines.map((line) => line.text);
    expect(lang).toBe('en');
    expect(read).toEqual(expect.arrayContaining(INGREDIENTS));
    expect(read.join(' ')).toContain('simmer them until they are tender');
  }
});

test('columns on a tilted sheet with shadows are read one after the other', async () => {
  const outer = await printed(INGREDIENTS.join('\n'), 420);
  const inner = await printed(STEPS, 760);
  const sheet = page(1_500, 700, [
    [outer, 80, 120],
    [inner, 640, 120],
  ]);
  const askew = await sharp(await sheet.png().toBuffer())
    .rotate(2, { background: 'white' })
    .toBuffer();
  const shadowed = await sharp(askew).linear(0.5, 20).jpeg().toBuffer();
  const { lines } = await recognisePicture(await openPicture(shadowed), [], RECOGNISER);
  const text = lines.map((line) => line.text).join('\n');
  expect(text.indexOf('salt and pepper')).toBeGreaterThan(0);
  expect(text.indexOf('salt and pepper')).toBeLessThan(text.indexOf('Chop the onion'));
});

test('numbers at the start of right-to-left lines keep all digits, with and without bullets', async () => {
  const entries = ['500 גרם קמח', '1.5 ליטר מים', '12 זיתים', '250 גרם גבינה', '30 גרם סוכר'];
  for (const bullet of ['', '• ']) {
    const lines = [...entries.map((entry) => bullet + entry), 'מערבבים את הקמח והסוכר עם המים ולשים בצק רך וחלק.'];
    const text = await printed(lines.join('\n'), 900);
    const picture = await page(1_100, 600, [[text, 90, 60]])
      .png()
      .toBuffer();
    const read = await recognisePicture(await openPicture(picture), ['he'], RECOGNISER);
    expect(read.lines.map((line) => line.text.slice(0, 3).trim())).toEqual(
      expect.arrayContaining(entries.map((entry) => entry.slice(0, 3).trim())),
    );
    expect(read.lines.filter(({ mark }) => mark === 'bullet')).toHaveLength(bullet === '' ? 0 : entries.length);
  }
});

test('fractions and percent signs in one glyph are distinguished', async () => {
  const entries = [
    '¾ cup brown sugar',
    '1½ cups oats',
    '⅓ cup milk',
    '2¼ lemons',
    '70% dark chocolate',
    '1 vanilla pod',
  ];
  const text = await printed([...entries, '', STEPS].join('\n'), 900);
  const picture = await page(1_100, 1_000, [[text, 90, 60]])
    .png()
    .toBuffer();
  const { lines } = await recognisePicture(await openPicture(picture), ['en'], RECOGNISER);
  expect(lines.map((line) => line.text)).toEqual(expect.arrayContaining(entries));
});

test('digits that are missing from the data of a language are read with another language', async () => {
  const entries = ['1 कप बासमती चावल', '100 ग्राम पनीर', '10 किशमिश', '1 इलायची', '2 काजू'];
  const step = 'दूध को धीमी आँच पर 15 मिनट तक पकाएँ और चावल मिला दें।';
  const text = await printed([...entries, '', step].join('\n'), 1_000);
  const picture = await page(1_200, 700, [[text, 90, 60]])
    .png()
    .toBuffer();
  const { lines } = await recognisePicture(await openPicture(picture), ['hi'], RECOGNISER);
  const numbers = lines.map((line) => /\d+/.exec(line.text)?.[0] ?? '');
  expect(numbers).toEqual(['1', '100', '10', '1', '2', '15']);
});

test('a picture without letters and a damaged picture are distinguished', async () => {
  const plain = await page(600, 400, []).png().toBuffer();
  const read = (bytes: Uint8Array): Promise<unknown> => readPage({ bytes, languages: [] });
  expect(await read(plain)).toMatchObject({ lines: [], blank: [1] });
  await expect(read(plain.subarray(0, 60))).rejects.toMatchObject({ code: 'importErrors.unreadable' });
});

test('a colourful picture with few letters shows food, and a page of text does not', async () => {
  const text = await printed(STEPS, 500);
  const dish = sharp({ create: { width: 800, height: 600, channels: 3, background: { r: 200, g: 90, b: 30 } } });
  const sheet = page(600, 600, [[text, 50, 50]]);
  expect(await showsFood(await openPicture(await dish.jpeg().toBuffer()))).toBe(true);
  expect(await showsFood(await openPicture(await sheet.jpeg().toBuffer()))).toBe(false);
});

test('a Korean page is recognised among other scripts, and its Latin units are read', async () => {
  const list = ['재료', '밀가루 250g', '우유 180ml', '버터 30g', '설탕 2큰술'];
  const text = await printed(list.join('\n'), 700);
  const sheet = page(900, 500, [[text, 90, 60]]);
  const { lines, lang } = await recognisePicture(await openPicture(await sheet.png().toBuffer()), ['en'], RECOGNISER);
  expect(lang).toBe('ko');
  expect(lines.map((line) => line.text.replaceAll(' ', ''))).toEqual(
    expect.arrayContaining(['밀가루250g', '우유180ml', '버터30g']),
  );
});
