import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { iconIcns, iconIco } from './icon-files.ts';

const FOLDER = fileURLToPath(new URL('../icons/', import.meta.url));
/** Up to this many pixels the drawing without a ground is used, whose few parts still show. */
const SMALL = 32;

function draw(size: number): Promise<Buffer> {
  const file = join(FOLDER, size <= SMALL ? 'icon-small.svg' : 'icon.svg');
  return sharp(file, { density: 72 * Math.max(1, size / 48) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function drawAll(sizes: readonly number[]): Promise<Map<number, Buffer>> {
  return new Map(await Promise.all(sizes.map(async (size) => [size, await draw(size)] as const)));
}

// `node desktop/packaging/make-icons.ts` draws the pictures of the packages from the two SVG files beside them.
const linux = join(FOLDER, 'linux');
await mkdir(linux, { recursive: true });
const pictures = await drawAll([16, 24, 32, 48, 64, 128, 256, 512, 1024]);
for (const [size, png] of pictures) if (size <= 512) await writeFile(join(linux, `${size}x${size}.png`), png);
await writeFile(join(FOLDER, 'icon.png'), await draw(512));
await writeFile(join(FOLDER, 'tray.png'), await draw(32));
await writeFile(
  join(FOLDER, 'tray@2x.png'),
  await sharp(join(FOLDER, 'icon-small.svg'), { density: 96 }).resize(64).png().toBuffer(),
);
await writeFile(join(FOLDER, 'icon.ico'), iconIco(pictures));
await writeFile(join(FOLDER, 'icon.icns'), iconIcns(pictures));
