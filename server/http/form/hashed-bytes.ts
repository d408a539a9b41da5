import type { Hash } from 'node:crypto';

/** Passes bytes on and adds them to the hash. */
export async function* hashedBytes(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer, void> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
