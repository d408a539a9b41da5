import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file within a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly time: Date;
  readonly bytes: Buffer;
  /** Pictures are compressed already. */
  readonly isCompressed: boolean;
}

/** Enters files one after the other; resolves when the last bytes of one are on their way. */
type AddEntry = (entry: ZipEntry) => Promise<void>;

/** Gives a source away once. The library keeps the function until the whole zip is written, but not what it gave. */
function handOver(source: Readable): (take: (error: unknown, source: Readable) => void) => void {
  let held: Readable | null = source;
  return function giveAway(take) {
    if (held === null) throw new Error('a file of a zip was asked for twice');
    const given = held;
    held = null;
    take(null, given);
  };
}

async function* zipBytes(fill: (add: AddEntry) => Promise<void>): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const reading = new AbortController();
  const breakOff = (error: Error): void => void output.destroy(error);
  zip.on('error', breakOff);
  async function add({ name, time, bytes, isCompressed }: ZipEntry): Promise<void> {
    const source = Readable.from([bytes]);
    zip.addReadStreamLazy(name, { mtime: time, compress: !isCompressed }, handOver(source));
    await finished(source, { signal: reading.signal });
  }
  const filled = fill(add).then(() => zip.end(), breakOff);
  try {
    yield* output;
  } finally {
    reading.abort();
    await filled;
  }
}

/**
 * A zip that is made while it is read, and no faster: `fill` begins with the first byte that is asked for, and ends
 * early when nobody reads on. What it throws breaks the zip off.
 */
export function zipStream(fill: (add: AddEntry) => Promise<void>): Readable {
  return Readable.from(zipBytes(fill), { objectMode: false });
}
