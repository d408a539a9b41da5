import { createHash } from 'node:crypto';
import type { FileStorage } from '../../../storage/file-storage.ts';

/** A stored file and the hash of its bytes, hexadecimal. */
interface StoredFile {
  readonly path: string;
  readonly sha256: string;
}

/** The bytes of a stored source. A missing or changed file is an internal error. */
export async function readStored(storage: FileStorage, { path, sha256 }: StoredFile): Promise<Buffer> {
  const bytes = await storage.read(path);
  if (bytes === null) throw new Error(`the file ${path} is missing`);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`the file ${path} has changed`);
  return bytes;
}
