import { constants, inflateRawSync } from 'node:zlib';

/** The two bytes before the data (RFC 1950); a file without them has nothing for pdf.js. */
const HEADER = 2;
const hasHeader = ([method = 0, flags = 0]: Uint8Array): boolean =>
  (method & 15) === 8 && ((method << 8) | flags) % 31 === 0 && (flags & 32) === 0;

/** What lies before the data: pdf.js reads zeros there, where zlib reports an error. */
const ZEROS = Buffer.alloc(32_768);

/**
 * What pdf.js makes of a stream with the filter FlateDecode: all bytes up to the first damage, and without a comparison of the
 * checksum. null if there are more than `most`. An empty result means that nothing can be unpacked.
 */
export function inflatedUpTo(data: Uint8Array, most: number): Uint8Array | null {
  const packed = data.subarray(HEADER);
  const first = hasHeader(data) ? inflateWhole(packed, most) : new Uint8Array();
  if (first !== 'damaged') return first;
  let [good, bad] = [0, packed.length];
  let unpacked: Uint8Array = new Uint8Array();
  while (bad - good > 1) {
    const end = (good + bad) >> 1;
    const part = inflateWhole(packed.subarray(0, end), most);
    if (part === null) return null;
    if (part === 'damaged') bad = end;
    else [good, unpacked] = [end, part];
  }
  return unpacked;
}

/** The unpacked bytes; those that are missing at the end are no damage. */
function inflateWhole(packed: Uint8Array, most: number): Uint8Array | null | 'damaged' {
  const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH, dictionary: ZEROS };
  try {
    return inflateRawSync(packed, options);
  } catch (error) {
    return error instanceof RangeError ? null : 'damaged';
  }
}
