/** PNG files by the side of their square in pixels. */
type Pictures = ReadonlyMap<number, Buffer>;

const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** The types of an icns that hold a PNG, by the side of its square; a retina type is the double of its name's size. */
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

/** A Windows icon: a directory of 16 bytes an entry, then the pictures. A side of 256 is written as 0. */
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

/** An icon of macOS: chunks of a type, a length and a PNG, in one of type `icns`. */
export function iconIcns(pictures: Pictures): Buffer {
  return chunk('icns', Buffer.concat(ICNS_TYPES.map(([type, size]) => chunk(type, pictureOf(pictures, size)))));
}
