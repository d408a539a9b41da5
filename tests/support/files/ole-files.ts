const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
/** Shorter streams would be stored in mini sectors. */
const LEAST = 4_096;

/** An OLE compound file with these streams, each padded to 4,096 bytes. */
export function oleOf(streams: Readonly<Record<string, Buffer>>): Buffer {
  const contents = Object.entries(streams).map(([name, bytes]) => ({ name, bytes: padded(bytes, LEAST) }));
  const directorySectors = Math.ceil((contents.length + 1) / 4);
  const starts: number[] = [];
  const fat: number[] = [0xfffffffd, ...chainOf(1, directorySectors)];
  for (const { bytes } of contents) {
    starts.push(fat.length);
    fat.push(...chainOf(fat.length, bytes.length / SECTOR));
  }
  const directory = [
    entry('Root Entry', 5, { child: contents.length === 0 ? FREE : 1, start: END_OF_CHAIN, size: 0 }),
    ...contents.map(({ name, bytes }, index) =>
      entry(name, 2, {
        right: index + 2 > contents.length ? FREE : index + 2,
        start: starts[index] ?? 0,
        size: bytes.length,
      }),
    ),
  ];
  const table = Buffer.alloc(SECTOR, 0xff);
  fat.forEach((next, index) => table.writeUInt32LE(next, index * 4));
  return Buffer.concat([
    header(),
    table,
    padded(Buffer.concat(directory), directorySectors * SECTOR),
    ...contents.map(({ bytes }) => bytes),
  ]);
}

function padded(bytes: Buffer, least: number): Buffer {
  const size = Math.max(least, Math.ceil(bytes.length / SECTOR) * SECTOR);
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
}

function chainOf(first: number, length: number): number[] {
  return Array.from({ length }, (_, index) => (index + 1 < length ? first + index + 1 : END_OF_CHAIN));
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR, 0xff);
  bytes.fill(0, 8, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  const words: Readonly<Record<number, number>> = { 24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6 };
  for (const [at, value] of Object.entries(words)) bytes.writeUInt16LE(value, Number(at));
  const longs: Readonly<Record<number, number>> = {
    44: 1,
    48: 1,
    56: LEAST,
    60: END_OF_CHAIN,
    68: END_OF_CHAIN,
    76: 0,
  };
  for (const [at, value] of Object.entries(longs)) bytes.writeUInt32LE(value, Number(at));
  return bytes;
}

function entry(name: string, type: number, { child = FREE, right = FREE, start = 0, size = 0 }): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(type, 66);
  for (const [at, value] of [FREE, right, child].entries()) bytes.writeUInt32LE(value, 68 + at * 4);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

/**
 * A paragraph of a binary Word document. `text` includes the mark at its end; `formats` holds operations with operands.
 */
export interface DocParagraph {
  text: string;
  style?: number;
  formats?: readonly (readonly [operation: number, operand: number])[];
}

const TEXT_AT = 0x600;

/** A binary Word document with these paragraphs, whose formats must fit on one format page. */
export function docOf(paragraphs: readonly DocParagraph[], after = ''): Buffer {
  const body = paragraphs.map(({ text }) => text).join('');
  const text = padded(Buffer.from(body + after, 'utf16le'), SECTOR);
  const main = Buffer.concat([Buffer.alloc(TEXT_AT), text, formatPage(paragraphs)]);
  const pieces = numbers(0, body.length + after.length);
  const place = Buffer.alloc(8);
  place.writeUInt32LE(TEXT_AT, 2);
  const clx = Buffer.concat([Buffer.of(2), numbers(pieces.length + place.length), pieces, place]);
  const pages = numbers(TEXT_AT, TEXT_AT + body.length * 2, (TEXT_AT + text.length) / SECTOR);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt32LE(body.length, 0x4c);
  numbers(0, clx.length).copy(main, 0x1a2);
  numbers(clx.length, pages.length).copy(main, 0x102);
  return oleOf({ WordDocument: main, '0Table': Buffer.concat([clx, pages]) });
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
  return bytes;
}

/** Writes the positions of the paragraphs from the top, their formats from the bottom. */
function formatPage(paragraphs: readonly DocParagraph[]): Buffer {
  const page = Buffer.alloc(SECTOR);
  let place = TEXT_AT;
  let bottom = SECTOR - 2;
  paragraphs.forEach(({ text, style = 0, formats = [] }, index) => {
    page.writeUInt32LE(place, index * 4);
    place += text.length * 2;
    const stored = Buffer.alloc(3 + formats.length * 3 + ((3 + formats.length * 3) % 2));
    stored.writeUInt8(stored.length / 2, 0);
    stored.writeUInt16LE(style, 1);
    formats.forEach(([operation, operand], at) => {
      stored.writeUInt16LE(operation, 3 + at * 3);
      stored.writeUInt8(operand, 5 + at * 3);
    });
    bottom -= stored.length;
    stored.copy(page, bottom);
    page.writeUInt8(bottom / 2, (paragraphs.length + 1) * 4 + index * 13);
  });
  page.writeUInt32LE(place, paragraphs.length * 4);
  page.writeUInt8(paragraphs.length, SECTOR - 1);
  return page;
}
