import { createHash } from 'node:crypto';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { storable } from '../../db/storable.ts';
import type { Extraction } from '../../extraction/extraction.ts';
import { fileKind, type FileKind, SNIFFED_BYTES } from '../../extraction/read/file/file-kind.ts';
import type { FileDocument } from '../../extraction/read/text-line.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { FilePayload, StoredUpload } from './import-job.ts';
import type { ImportTools, Progress, ReadImport } from './import-reader.ts';
import { readPictures } from './read-pictures.ts';

/** Reads the recipe and the pictures of one stored upload or several; throws ExtractionError. */
export async function readFile(tools: ImportTools, payload: FilePayload, progress: Progress): Promise<ReadImport> {
  const { signal, onStep } = progress;
  const [first, ...others] = payload.files;
  if (first === undefined) throw new Error('an import without its upload');
  const { extraction, ...what } = await (others.length === 0
    ? extractOne(tools, first, payload, progress)
    : extractPages(tools, first.name, payload, progress));
  signal.throwIfAborted();
  if (extraction.pictures.length > 0) onStep('pictures');
  const pictures = await readPictures(extraction.pictures, tools.sandbox.preparePicture, signal);
  return { source: { ...what, url: null }, extraction: fromFile(extraction, first.name), pictures };
}

interface ExtractedFile {
  readonly extraction: Extraction;
  readonly bytes: number;
  readonly type: FileKind | null;
}

async function extractOne(
  { sandbox, storage }: ImportTools,
  upload: StoredUpload,
  { languages }: FilePayload,
  { signal, onStep }: Progress,
): Promise<ExtractedFile> {
  const bytes = await readUpload(storage, upload);
  signal.throwIfAborted();
  const type = fileKind(bytes.subarray(0, SNIFFED_BYTES));
  const size = bytes.byteLength;
  const step = type === 'picture' ? 'recognising' : 'reading';
  const extraction = await sandbox.extract({ kind: 'file', bytes, name: upload.name, languages }, () => onStep(step));
  return { extraction, bytes: size, type };
}

/** One picture at a time: others' imports pass between them, and none of them waits in memory. */
async function extractPages(
  { sandbox, storage }: ImportTools,
  name: string,
  { files, languages }: FilePayload,
  { signal, onStep }: Progress,
): Promise<ExtractedFile> {
  const pages: FileDocument[] = [];
  let size = 0;
  for (const file of files) {
    const bytes = await readUpload(storage, file);
    size += bytes.byteLength;
    signal.throwIfAborted();
    const seen = pages.map(({ lang }) => lang).filter((lang) => lang !== '');
    const picture = { bytes, languages: [...seen, ...languages] };
    pages.push(await sandbox.recognisePage(picture, () => onStep('recognising')));
    signal.throwIfAborted();
  }
  return { extraction: await sandbox.extract({ kind: 'pages', pages, name }), bytes: size, type: 'picture' };
}

/** The upload's bytes, as they were promised for. That they are gone or others is a fault of ours. */
async function readUpload(storage: FileStorage, { path, sha256 }: StoredUpload): Promise<Buffer> {
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
