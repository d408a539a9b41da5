import type { Bits } from './bits.ts';
import { BLOCK, GREY_BITS, PROFILE, settingsOf, sliceUnit } from './hevc-units.ts';

/** Grey pixels, one byte each, row by row; 0 is black. Both sides are even. */
export interface GreyPixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * A HEIC file like those of phones, but with uncompressed pixels (PCM), which HEVC allows, so that no encoder is
 * needed. Pixels have `GREY_BITS` bits, so white becomes light grey.
 */
export function heicOf(pixels: GreyPixels): Buffer {
  const { width, height } = pixels;
  const slice = sliceUnit((bits) => putBlocks(bits, pixels));
  const picture = Buffer.concat([number(slice.length, 4), slice]);
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const placed = (at: number): Buffer => Buffer.concat([type, descriptionOf(width, height, at, picture.length)]);
  return Buffer.concat([placed(placed(0).length + 8), box('mdat', picture)]);
}

/**
 * The range of the least probable symbol for each state of the only flag with arithmetic coding (H.265, table 9-46).
 */
const LESS_LIKELY = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76, 72, 69,
  65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
  14, 14, 13, 12, 12, 11, 11, 10, 9,
];

/**
 * Writes the blocks. Each has the flag for uncompressed pixels, the pixels, and the flag whether it is the last block.
 */
function putBlocks(bits: Bits, pixels: GreyPixels): void {
  let block = 0;
  for (let top = 0; top < pixels.height; top += BLOCK)
    for (let left = 0; left < pixels.width; left += BLOCK) {
      const state = Math.min(block, LESS_LIKELY.length - 1);
      const range = (block === 0 ? 510 : 508) - LESS_LIKELY[state]!;
      const shift = range < 256 ? 1 : 0;
      putEnd(bits, (range << shift) - 2, shift);
      bits.align();
      putPixels(bits, pixels, left, top);
      block += 1;
    }
  putEnd(bits, 508, 0);
}

/** Writes the end of arithmetic coding for the coder's lower bound `low` after `shift` shifts. */
function putEnd(bits: Bits, low: number, shift: number): void {
  bits.put(low | 1, shift + 9);
}

function putPixels(bits: Bits, { data, width, height }: GreyPixels, left: number, top: number): void {
  for (let y = top; y < top + BLOCK; y += 1)
    for (let x = left; x < left + BLOCK; x += 1) {
      const grey = data[Math.min(y, height - 1) * width + Math.min(x, width - 1)]!;
      bits.put(grey >> (8 - GREY_BITS), GREY_BITS);
    }
  for (let colour = 0; colour < (BLOCK * BLOCK) / 2; colour += 1) bits.put(1, 1); // neutral colour
}

/** The metadata box: what is in the file and where (ISO 14496-12, 23008-12). */
function descriptionOf(width: number, height: number, at: number, length: number): Buffer {
  const units = [...settingsOf(width, height)].map(([kind, unit]) =>
    Buffer.concat([Buffer.from([0x80 | kind, 0, 1]), number(unit.length, 2), unit]),
  );
  const coder = [1, ...PROFILE, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, units.length];
  const properties = box(
    'ipco',
    box('hvcC', Buffer.from(coder), ...units),
    whole('ispe', number(width, 4), number(height, 4)),
  );
  const item = whole('infe', 2, number(1, 2), number(0, 2), Buffer.from('hvc1\0'));
  return whole(
    'meta',
    whole('hdlr', number(0, 4), Buffer.from('pict'), Buffer.alloc(13)),
    whole('pitm', number(1, 2)),
    whole(
      'iloc',
      Buffer.from([0x44, 0]),
      number(1, 2),
      number(1, 2),
      number(0, 2),
      number(1, 2),
      number(at, 4),
      number(length, 4),
    ),
    whole('iinf', number(1, 2), item),
    box('iprp', properties, whole('ipma', number(1, 4), number(1, 2), Buffer.from([2, 0x81, 2]))),
  );
}

function number(value: number, bytes: number): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
}

function box(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  return Buffer.concat([number(inside.length + 8, 4), Buffer.from(type), inside]);
}

/** A box with a version (by default 0) before its content. */
function whole(type: string, first: number | Buffer, ...content: Buffer[]): Buffer {
  const [version, rest] = typeof first === 'number' ? [first, content] : [0, [first, ...content]];
  return box(type, Buffer.from([version, 0, 0, 0]), ...rest);
}
