import sharp from 'sharp';
import { extractSource } from '../../server/extraction/pipeline/extract-source.ts';
import { printedText } from '../support/files/printed-text.ts';

/** The size and EXIF orientation of a photo from a phone held upright. */
const [WIDTH, HEIGHT] = [3_000, 4_000];
const TURNED = 6;

const PAGE = `Lentil Soup with Paprika

Serves 4   Prep: 15 min   Cook: 35 min

Ingredients
200 g brown lentils
1 large onion, finely chopped
2 carrots, diced
3 cloves garlic
2 tbsp olive oil
1 tsp smoked paprika
1.2 litres vegetable stock
salt and pepper

Method
1. Heat the oil in a large pot and soften the onion, the carrots and the garlic for ten minutes over a low heat.
2. Stir in the paprika and the lentils, then pour in the stock and bring everything to the boil.
3. Simmer for 35 minutes until the lentils are tender, stirring now and then so that nothing sticks to the bottom.
4. Season with salt and pepper, blend half of the soup if you like it smooth, and serve it with bread.`;

/** A photo of 12 megapixels of a printed page on grainy paper in uneven light, a little askew. */
async function pagePhoto(): Promise<Buffer> {
  const letters = await (await printedText(PAGE, { width: 2_300, dpi: 420, spacing: 20 })).png().toBuffer();
  const noise = { type: 'gaussian', mean: 215, sigma: 9 } as const;
  const paper = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'white', noise } });
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="l" x2="1" y2="1">
    <stop stop-color="#fff"/><stop offset="1" stop-color="#8a8478"/></linearGradient><rect width="100%" height="100%" fill="url(#l)"/></svg>`;
  const page = await paper
    .composite([
      { input: letters, left: 250, top: 500, blend: 'multiply' },
      { input: Buffer.from(light), blend: 'multiply' },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const askew = await sharp(page).rotate(271.5, { background: '#a09a90' }).toBuffer();
  return sharp(askew)
    .resize(HEIGHT, WIDTH, { fit: 'cover' })
    .withMetadata({ orientation: TURNED })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Prints the CPU time for a photo of 12 megapixels, with a newly started and with a warm recogniser. */
export async function printPhotoTime(): Promise<void> {
  const bytes = await pagePhoto();
  const seconds: string[] = [];
  for (let times = 0; times < 2; times += 1) {
    const before = process.cpuUsage();
    await extractSource({ kind: 'file', bytes, name: 'photo.jpg', languages: ['en'] });
    const { user, system } = process.cpuUsage(before);
    seconds.push(`${((user + system) / 1e6).toFixed(1)} s`);
  }
  process.stdout.write(`a photo of 12 megapixels: ${seconds[0]} of processor time, ${seconds[1]} once warm\n`);
}
