import { AppError } from '../../core/errors.ts';

/** Bytes that come in chunks, read up to delimiters. A source that ends before what is asked for is a 400. */
export interface DelimitedInput {
  /** The next bytes, which stay unread. */
  peek(length: number): Promise<Buffer>;
  /** What comes before the delimiter, which is taken off; to be read to its end. */
  until(delimiter: Buffer): AsyncGenerator<Buffer, void>;
  /** Reads the source to its end and keeps nothing. */
  dropRest(): Promise<void>;
}

/** Reads `source` as though `before` stood at its begin. Holds no more than a chunk and a delimiter's length. */
export function readDelimited(source: AsyncIterator<Buffer>, before: Buffer): DelimitedInput {
  let held = before;

  async function readMore(): Promise<void> {
    const next = await source.next();
    if (next.done) throw new AppError('errors.badRequest');
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
  }

  return {
    async peek(length) {
      while (held.length < length) await readMore();
      return held.subarray(0, length);
    },

    async *until(delimiter) {
      for (;;) {
        const at = held.indexOf(delimiter);
        // Behind the last whole place, a delimiter may have begun that the next chunk ends.
        const sure = at < 0 ? Math.max(0, held.length - delimiter.length + 1) : at;
        const chunk = held.subarray(0, sure);
        held = held.subarray(at < 0 ? sure : at + delimiter.length);
        if (chunk.length > 0) yield chunk;
        if (at >= 0) return;
        await readMore();
      }
    },

    async dropRest() {
      held = Buffer.alloc(0);
      while (!(await source.next()).done);
    },
  };
}
