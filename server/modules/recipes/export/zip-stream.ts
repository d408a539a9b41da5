import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { unpooled } from '../../../core/unpooled.ts';

/** A file within a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly time: Date;
  /** The content, or its parts in order. */
  readonly bytes: Buffer | AsyncIterable<Buffer>;
  /** Whether the content is already compressed, as pictures are. */
  readonly isCompressed: boolean;
}

/** Adds one file at a time; resolves when its last bytes were passed on. */
export type AddEntry = (entry: ZipEntry) => Promise<void>;

/**
 * Passes a source on once. The library holds the function until the whole zip is written, which must not keep the
 * source in memory.
 */
function handOver(source: Readable): (take: (error: unknown, source: Readable) => void) => void {
  let held: Readable | null = source;
  return function giveAway(take) {
    if (held === null) throw new Error('a file of a zip was requested twice');
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
    const source = Readable.from(Buffer.isBuffer(bytes) ? [bytes] : bytes, { objectMode: false });
    // The library keeps the name until the whole zip is written.
    unpooled(() => zip.addReadStreamLazy(name, { mtime: time, compress: !isCompressed }, handOver(source)));
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
 * A zip that is created as fast as it is read: `fill` starts when the first byte is read, and ends early if reading
 * stops. An error of `fill` aborts the stream.
 */
export function zipStream(fill: (add: AddEntry) => Promise<void>): Readable {
  return Readable.from(zipBytes(fill), { objectMode: false });
}
