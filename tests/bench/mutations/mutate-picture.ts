import { crc32 } from 'node:zlib';
import { joined } from './mutate-bytes.ts';
import { isPng, partsOf, type Part } from './picture-parts.ts';
import { oneOf, someSize, type Random } from './random.ts';

/** Unusual values for sizes, depths, counts and offsets. */
const NUMBERS: readonly number[] = [
  0, 1, 2, 3, 4, 7, 8, 9, 16, 64, 127, 128, 255, 256, 4_096, 7_071, 10_000, 32_767, 65_500, 65_535, 0x7fffffff,
  0x80000000, 0xffffffff,
];

/** The length of a part's beginning, where most of its fields are. */
const HEAD = 40;
const PIXELS = 2_000;

/**
 * The picture with one of its parts changed, doubled, dropped, moved or cut; `other` is a picture from which parts are
 * taken.
 */
export function mutatePicture(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const parts = partsOf(bytes);
  if (parts.length === 0) return bytes;
  const part = oneOf(random, parts);
  const own = bytes.subarray(part.from, part.to);
  const before = bytes.subarray(0, part.from);
  const after = bytes.subarray(part.to);
  switch (random(9)) {
    case 0:
      return joined(before, after);
    case 1:
      return joined(before, ...Array.from({ length: someSize(random, 300) }, () => own), after);
    case 2:
      return joined(before, lentPart(other, random), own, after);
    case 3:
      return bytes.subarray(0, part.from + random(own.length + 1));
    case 4:
      return joined(before, turned(random), own, after);
    case 5:
      return mended(withFlips(bytes, part, random));
    default:
      return mended(withNumbers(bytes, part, random));
  }
}

function lentPart(other: Uint8Array, random: Random): Uint8Array {
  const parts = partsOf(other);
  if (parts.length === 0) return new Uint8Array();
  const { from, to } = oneOf(random, parts);
  return other.subarray(from, to);
}

function withNumbers(bytes: Uint8Array, { from, to }: Part, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let changes = 1 + random(3); changes > 0; changes -= 1) {
    const at = from + random(Math.min(HEAD, to - from));
    const width = Math.min(oneOf(random, [1, 1, 2, 2, 4]), copy.length - at);
    const number = oneOf(random, NUMBERS) % 256 ** width;
    if (random(4) > 0) copy.writeUIntBE(number, at, width);
    else copy.writeUIntLE(number, at, width);
  }
  return copy;
}

function withFlips(bytes: Uint8Array, { from, to }: Part, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  const reach = random(2) === 0 ? HEAD : PIXELS;
  for (let flips = someSize(random, 40); flips > 0; flips -= 1)
    copy[from + random(Math.min(reach, to - from))] = random(256);
  return copy;
}

/** The EXIF orientation of a JPEG with any value, valid or not. */
function turned(random: Random): Uint8Array {
  const note = Buffer.from(
    'ffe10000457869660000'.concat('4d4d002a00000008', '0001', '011200030000000100000000', '00000000'),
    'hex',
  );
  note.writeUInt16BE(note.length - 2, 2);
  note.writeUInt16BE(random(256), 28);
  return note;
}

/** Repairs the checksums of a PNG's chunks, because a reader stops at the first wrong one. */
function mended(bytes: Buffer): Buffer {
  if (!isPng(bytes)) return bytes;
  for (const { from, to } of partsOf(bytes)) bytes.writeUInt32BE(crc32(bytes.subarray(from + 4, to - 4)), to - 4);
  return bytes;
}
