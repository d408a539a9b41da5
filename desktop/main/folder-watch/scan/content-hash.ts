import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of a file's bytes, in hexadecimal digits. Throws file system errors, and the reason of an abort. */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The hash that identifies an import at the server: of its single file, or of the hashes of its pages in order. */
export function contentHashOf(hashes: readonly string[]): string {
  const [first = ''] = hashes;
  return hashes.length === 1 ? first : createHash('sha256').update(hashes.join(' ')).digest('hex');
}
