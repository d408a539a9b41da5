/** Limits that no font of a PDF reaches; what lies behind them is not counted. */
const MAX_TABLES = 64;
const MAX_FONTS = 64;
/** Entries of all tables that are counted. Tables that lie within each other have more. */
const MAX_ENTRIES = 4_000_000;

const DIRECTORY = 12;
const ENTRY = 16;

/** Reads numbers of a font; 0 behind its end, as pdf.js does nearly. */
function readerOf(font: Uint8Array) {
  const short = (at: number): number => ((font[at] ?? 0) << 8) | (font[at + 1] ?? 0);
  const long = (at: number): number => short(at) * 65_536 + short(at + 2);
  return { short, long, size: font.length, left: MAX_ENTRIES };
}
type Reader = ReturnType<typeof readerOf>;

/** The sum of `countOf` for a number of entries. Behind the end of the file, pdf.js makes one object for each. */
function sumOf(reader: Reader, count: number, begin: number, width: number, countOf: (at: number) => number): number {
  const within = Math.min(count, Math.max(0, Math.ceil((reader.size - begin) / width)));
  reader.left -= within;
  if (reader.left < 0) return Number.POSITIVE_INFINITY;
  let sum = count - within;
  for (let index = 0; index < within; index++) sum += countOf(begin + index * width);
  return sum;
}

const rangeOf = (first: number, last: number): number => Math.max(0, last - first + 1);

/** The characters that a table maps, by its format; formats without ranges have at most 65,536. */
const MAPPED: Readonly<Record<number, (reader: Reader, at: number) => number>> = {
  2(reader, at) {
    const keys = Array.from({ length: 256 }, (_, key) => reader.short(at + 6 + 2 * key) >> 3);
    return keys.reduce((sum, key) => sum + (key === 0 ? 1 : reader.short(at + 518 + 8 * key + 2)), 0);
  },
  4(reader, at) {
    const segments = reader.short(at + 6) >> 1;
    const starts = at + 16 + 2 * segments;
    return sumOf(reader, segments, at + 14, 2, (end) =>
      rangeOf(reader.short(starts + end - (at + 14)), reader.short(end)),
    );
  },
  12: (reader, at) =>
    sumOf(reader, reader.long(at + 12), at + 16, 12, (group) => rangeOf(reader.long(group), reader.long(group + 4))),
};
const WITHOUT_RANGES = 65_536;

/** The most characters that a table `cmap` maps. Of its tables, pdf.js reads one. */
function mappedBy(reader: Reader, cmap: number): number {
  let most = 0;
  for (let index = 0; index < Math.min(MAX_TABLES, reader.short(cmap + 2)); index++) {
    const at = cmap + reader.long(cmap + 4 + 8 * index + 4);
    most = Math.max(most, MAPPED[reader.short(at)]?.(reader, at) ?? WITHOUT_RANGES);
  }
  return most;
}

/** Where the directories of tables are; a collection has several fonts. */
function directories(reader: Reader, isCollection: boolean): number[] {
  const count = isCollection ? Math.min(MAX_FONTS, reader.long(8)) : 1;
  return Array.from({ length: count }, (_, index) => (isCollection ? reader.long(DIRECTORY + 4 * index) : 0));
}

/**
 * The number of characters that a TrueType or OpenType font maps to glyphs, for which pdf.js makes an object each. A font of
 * a few bytes can map billions. Follows the OpenType specification, chapter "cmap".
 */
export function mappedCharacters(font: Buffer): number {
  const reader = readerOf(font);
  const tables = directories(reader, font.toString('latin1', 0, 4) === 'ttcf').flatMap((begin) =>
    Array.from(
      { length: Math.min(MAX_TABLES, reader.short(begin + 4)) },
      (_, index) => begin + DIRECTORY + ENTRY * index,
    ),
  );
  const cmaps = tables.filter((entry) => font.toString('latin1', entry, entry + 4) === 'cmap');
  return cmaps.reduce((most, entry) => Math.max(most, mappedBy(reader, reader.long(entry + 8))), 0);
}
