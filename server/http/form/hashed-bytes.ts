import type { Hash } from 'node:crypto';

/** The same bytes, which the hash has seen when they have passed. */
export async function* hashedBytes(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer, void> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
