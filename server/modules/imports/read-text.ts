import { storable } from '../../db/storable.ts';
import type { TextPayload } from './import-job.ts';
import type { ImportTools, Progress, ReadImport } from './import-reader.ts';

/** Reads the recipe of a pasted text; it has no pictures. Throws ExtractionError. */
export async function readText(
  { sandbox }: ImportTools,
  { text, url }: TextPayload,
  { signal, onStep }: Progress,
): Promise<ReadImport> {
  const extraction = await sandbox.extract({ kind: 'text', text, url }, () => onStep('reading'));
  signal.throwIfAborted();
  const source = { bytes: Buffer.byteLength(text), type: null, url: null };
  return { source, extraction: storable({ ...extraction, pictures: [] }), pictures: [] };
}
