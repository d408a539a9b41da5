import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** PNG files by side length in pixels. */
type Pictures = ReadonlyMap<number, Buffer>;

const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** The PNG types of an icns file by side length; a retina type has twice the size in its name. */
const ICNS_TYPES: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
];

function pictureOf(pictures: Pictures, size: number): Buffer {
  const png = pictures.get(size);
  if (png === undefined) throw new Error(`there is no picture of ${size} pixels`);
  return png;
}

/** Encodes a Windows icon: a directory of 16-byte entries, then the pictures. A side of 256 is written as 0. */
export function iconIco(pictures: Pictures): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(ICO_SIZES.length, 4);
  let offset = head.length + 16 * ICO_SIZES.length;
  const entries = ICO_SIZES.map((size) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(pictureOf(pictures, size).length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += pictureOf(pictures, size).length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...ICO_SIZES.map((size) => pictureOf(pictures, size))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(head.length + content.length, 4);
  return Buffer.concat([head, content]);
}

/** Encodes a macOS icon: chunks of type, length and PNG, within a chunk of type `icns`. */
export function iconIcns(pictures: Pictures): Buffer {
  return chunk('icns', Buffer.concat(ICNS_TYPES.map(([type, size]) => chunk(type, pictureOf(pictures, size)))));
}

const FOLDER = fileURLToPath(new URL('../icons/', import.meta.url));
/** Up to this many pixels the simpler drawing without a background is used, which stays legible. */
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
