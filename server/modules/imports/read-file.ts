import { createHash } from 'node:crypto';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { storable } from '../../db/storable.ts';
import type { Extraction } from '../../extraction/extraction.ts';
import { fileKind, SNIFFED_BYTES } from '../../extraction/read/file/file-kind.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { FilePayload } from './import-job.ts';
import type { ImportTools, Progress, ReadImport } from './read-import.ts';
import { readPictures } from './read-pictures.ts';

/** Reads the recipe and the pictures of a stored upload; throws ExtractionError. */
export async function readFile(
  { sandbox, storage }: ImportTools,
  payload: FilePayload,
  { signal, onStep }: Progress,
): Promise<ReadImport> {
  const bytes = await readUpload(storage, payload);
  signal.throwIfAborted();
  onStep(fileKind(bytes.subarray(0, SNIFFED_BYTES)) === 'picture' ? 'recognising' : 'reading');
  const { name, languages } = payload;
  const extraction = await sandbox.extract({ kind: 'file', bytes, name, languages });
  signal.throwIfAborted();
  onStep('pictures');
  const pictures = await readPictures(extraction.pictures, sandbox.preparePicture, signal);
  return { extraction: fromFile(extraction, name), pictures };
}

/** The upload's bytes, as they were promised for. That they are gone or others is a fault of ours. */
async function readUpload(storage: FileStorage, { path, sha256 }: FilePayload): Promise<Buffer> {
  const bytes = await storage.read(path);
  if (bytes === null) throw new Error(`the upload ${path} is gone`);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`the upload ${path} has changed`);
  return bytes;
}

/** As it is stored: from this file, and without its pictures, which have rows of their own. */
function fromFile(extraction: Extraction, name: string): Extraction {
  const recipe: RecipeContent = { ...extraction.recipe, originalSource: { type: 'file', name } };
  return storable({ ...extraction, recipe, pictures: [] });
}
