/** A range of bytes of a picture file, from `from` to before `to`. */
export interface Part {
  from: number;
  to: number;
}

const MOST_PARTS = 2_000;
/** Boxes that contain boxes, and the number of bytes before the first inner box. */
const BOXES_WITHIN: Readonly<Record<string, number>> = { meta: 12, iprp: 8, ipco: 8, iinf: 14 };

/** The segments of a JPEG, chunks of a PNG or WebP and boxes of a HEIF file; none for other files. */
export function partsOf(bytes: Uint8Array): Part[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = view.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8')) return segments(view);
  if (isPng(view)) return chunks(view, 8, (at) => view.readUInt32BE(at) + 12);
  if (start.startsWith('RIFF')) return chunks(view, 12, (at) => ((view.readUInt32LE(at + 4) + 1) & ~1) + 8);
  if (start.startsWith('GIF8')) return frames(view);
  return start.slice(4, 8) === 'ftyp' ? boxes(view, 0, view.length) : [];
}

export function isPng(bytes: Buffer): boolean {
  return bytes.toString('latin1', 1, 4) === 'PNG';
}

/** Consecutive parts with the lengths in their headers, until one exceeds the file. */
function chunks(bytes: Buffer, first: number, lengthAt: (at: number) => number, end = bytes.length): Part[] {
  const parts: Part[] = [];
  for (let at = first; at + 8 <= end && parts.length < MOST_PARTS;) {
    const to = at + lengthAt(at);
    if (to <= at || to > end) break;
    parts.push({ from: at, to });
    at = to;
  }
  return parts;
}

/** The segments between markers; markers within compressed pixels are escaped. */
function segments(bytes: Buffer): Part[] {
  const starts: number[] = [];
  for (let at = 2; at + 4 <= bytes.length && starts.length < MOST_PARTS; at += 1)
    if (bytes[at] === 0xff && bytes[at + 1]! >= 0xc0 && bytes[at + 1] !== 0xff) starts.push(at);
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? bytes.length }));
}

/** The blocks between the separators of a GIF: frames and extensions. */
function frames(bytes: Buffer): Part[] {
  const starts: number[] = [0];
  for (let at = 13; at + 10 < bytes.length && starts.length < MOST_PARTS; at += 1)
    if (bytes[at - 1] === 0 && (bytes[at] === 0x2c || (bytes[at] === 0x21 && bytes[at + 1]! >= 0xf9))) starts.push(at);
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? bytes.length }));
}

function boxes(bytes: Buffer, from: number, to: number): Part[] {
  return chunks(bytes, from, (at) => bytes.readUInt32BE(at), to).flatMap((part) => {
    const before = BOXES_WITHIN[bytes.toString('latin1', part.from + 4, part.from + 8)];
    return before === undefined ? [part] : [part, ...boxes(bytes, part.from + before, part.to)];
  });
}
