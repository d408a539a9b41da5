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

/** A page with a list on the left and steps on the right. The list is printed in a colour on a ground of its own. */
async function withSidebar(letters: string, ground: string): Promise<Sharp> {
  const list = await (
    await printedText(INGREDIENTS.join('\n'), {})
  )
    .toColourspace('b-w')
    .negate()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = list.info;
  const ink = await sharp({ create: { width, height, channels: 3, background: letters } })
    .joinChannel(list.data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const panel = await sharp({ create: { width: width + 80, height: height + 80, channels: 3, background: ground } })
    .composite([{ input: ink, left: 40, top: 40 }])
    .png()
    .toBuffer();
  const steps = await printed(STEPS, 760);
  return page(width + 1_040, height + 400, [
    [panel, 40, 60],
    [steps, width + 220, 100],
  ]);
}

test.each([
  ['white letters on a dark column', '#ffffff', '#1d4d3a'],
  ['light letters on a coloured column', '#fff4e0', '#a8551d'],
  ['grey letters beside black ones', '#bcbcbc', '#ffffff'],
])('%s are read like the rest of the page', async (_, letters, ground) => {
  const picture = await (await withSidebar(letters, ground)).jpeg().toBuffer();
  const { lines } = await recognisePicture(await openPicture(picture), [], RECOGNISER);
  const read = lines.map((line) => line.text);
  expect(read).toEqual(expect.arrayContaining(INGREDIENTS));
  expect(read.join(' ')).toContain('simmer them until they are tender');
});

test('text in a dark shadow with a sharp edge is read', async () => {
  const text = await printed(`${INGREDIENTS.join('\n')}\n\n${STEPS}`, 900);
  const sheet = await page(1_100, 900, [[text, 90, 60]])
    .png()
    .toBuffer();
  const grey = { r: 100, g: 100, b: 100 };
  const shadow = await sharp({ create: { width: 1_100, height: 520, channels: 3, background: grey } })
    .png()
    .toBuffer();
  const shaded = sharp(sheet).composite([{ input: shadow, left: 0, top: 0, blend: 'multiply' }]);
  const { lines } = await recognisePicture(await openPicture(await shaded.jpeg().toBuffer()), [], RECOGNISER);
  expect(lines.map((line) => line.text)).toEqual(expect.arrayContaining(INGREDIENTS));
});

/** Noise of a camera in poor light, the same on every run. */
function grain(width: number, height: number, strength: number): Buffer {
  let seed = 7;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Buffer.from(Array.from({ length: width * height }, () => 128 + (random() - 0.5) * strength));
}

test.each([
  ['pencil', 0.16, 196, 0],
  ['a faint photo in poor light', 0.4, 110, 50],
])('%s is read', async (_, contrast, paper, noise) => {
  const text = await printed(`${INGREDIENTS.join('\n')}\n\n${STEPS}`, 900);
  const [width, height] = [1_100, 900];
  const { data } = await page(width, height, [[text, 90, 60]])
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dust = grain(width, height, noise);
  const faint = data.map((value, at) => Math.max(0, paper - (255 - value) * contrast + dust[at]! - 128));
  const picture = await sharp(faint, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
  const { lines, isBlank } = await recognisePicture(await openPicture(picture), [], RECOGNISER);
  expect(isBlank).toBe(false);
  const read = lines.map((line) => line.text);
  expect(read).toEqual(expect.arrayContaining(['200 g brown lentils', '1 large onion', 'salt and pepper']));
  expect(read.join(' ')).toContain('simmer them until they are tender');
});

/** A page of 1,000 signs of three straight strokes each, which belong to no script. */
function signs(): Sharp {
  const [width, height, thick] = [1_120, 920, 3];
  const data = Buffer.alloc(width * height, 255);
  for (let sign = 0; sign < 1_000; sign += 1)
    for (let stroke = 0; stroke < 3; stroke += 1)
      for (let part = 0; part < 16; part += 1) {
        const key = (sign * 31 + stroke * 17) % 97;
        const x = 60 + (sign % 50) * 20 + (key % 13) + (part * ((key % 5) - 2)) / 4;
        const y = 60 + Math.floor(sign / 50) * 40 + (key % 11) + (part * ((key % 7) - 3)) / 4;
        for (let row = 0; row < thick; row += 1)
          data.fill(
            0,
            (Math.round(y) + row) * width + Math.round(x),
            (Math.round(y) + row) * width + Math.round(x) + thick,
          );
      }
  return sharp(data, { raw: { width, height, channels: 1 } });
}

test('a page of signs in no script is not read beyond a sample', async () => {
  const { lines } = await recognisePicture(await openPicture(await signs().png().toBuffer()), [], RECOGNISER);
  const tops = lines.map(({ box }) => box?.[1] ?? 0);
  expect(tops.filter((top) => top < 300 || top > 900)).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
});

/** Rows of one sign, one at another place within its pixel than the next: `isInk` says which part of it is drawn, 0 to 1. */
function repeated(isInk: (x: number, y: number) => boolean): Sharp {
  const [width, height, side] = [900, 600, 14];
  const data = Buffer.alloc(width * height, 255);
  for (let sign = 0; sign < 180; sign += 1) {
    const left = 60 + (sign % 30) * 17.3;
    const top = 60 + Math.floor(sign / 30) * 52.4;
    for (let y = Math.ceil(top); y < top + side; y += 1)
      for (let x = Math.ceil(left); x < left + side; x += 1)
        if (isInk((x - left) / side, (y - top) / side)) data[y * width + x] = 0;
  }
  return sharp(data, { raw: { width, height, channels: 1 } });
}

const isEdge = (at: number): boolean => at < 0.15 || at > 0.85;

test.each([
  ['empty boxes', (x: number, y: number) => isEdge(x) || isEdge(y)],
  ['triangles', (x: number, y: number) => x + y > 1],
  ['crossed boxes', (x: number, y: number) => isEdge(x) || isEdge(y) || Math.abs(x - y) < 0.1],
])('a page on which all letters are %s, because a font is missing, has no text', async (_, isInk) => {
  const read = await recognisePicture(await openPicture(await repeated(isInk).png().toBuffer()), [], RECOGNISER);
  expect(read).toEqual({ lines: [], lang: '', isBlank: true });
});

test.each(['Ananas-Banana', 'Mississippi mud', '111 ml milk, lilli'])(
  'a page with few letters that are alike is read: %s',
  async (text) => {
    const picture = await page(900, 300, [[await printed(text, 700), 90, 60]])
      .png()
      .toBuffer();
    const { lines } = await recognisePicture(await openPicture(picture), ['en'], RECOGNISER);
    expect(lines.map((line) => line.text).join(' ')).toBe(text);
  },
);

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
