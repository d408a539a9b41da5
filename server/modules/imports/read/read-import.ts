import type { RecipeContent } from '../../../../shared/domain/recipe.ts';
import { storable } from '../../../db/storable.ts';
import {
  type Extraction,
  ExtractionError,
  type FileDocument,
  type FileKind,
  type FileSource,
  fileKind,
  type ModelPicture,
  type Sandbox,
  SNIFFED_BYTES,
} from '../../../extraction/extraction.ts';
import type { PagePicture } from '../../../extraction/reading.ts';
import type { FilePayload, StoredUpload, ImportSource, TextPayload } from '../job/import-job.ts';
import type { ImportTools, ImportProgress, ReadImport } from './import-reader.ts';
import { TOO_MUCH } from './read-with-vision.ts';
import { type MadeRecipe, makeRecipe } from './make-recipe.ts';
import { readPictures } from './read-pictures.ts';
import { readStored } from './read-stored.ts';
import { readKeptPage, readUrl } from './read-url.ts';

/** Reads the recipe and the pictures of one or several stored uploads; throws ExtractionError. */
async function readFile(
  tools: ImportTools,
  payload: FilePayload,
  progress: ImportProgress,
  number?: number,
): Promise<ReadImport> {
  const { signal, onStep } = progress;
  const [first, ...others] = payload.files;
  if (first === undefined) throw new Error('an import without its upload');
  const { extraction, modelUse, ...what } = await (others.length === 0
    ? extractOne(tools, first, { languages: payload.languages, ...(number !== undefined && { number }) }, progress)
    : extractPages(tools, first.name, payload, progress));
  signal.throwIfAborted();
  if (extraction.pictures.length > 0) onStep('pictures');
  const pictures = await readPictures(extraction.pictures, tools.sandbox.preparePicture, signal);
  return { source: { ...what, url: null }, extraction: fromFile(extraction, first.name), pictures, modelUse };
}

interface ExtractedFile extends MadeRecipe {
  readonly bytes: number;
  readonly type: FileKind | null;
}

async function extractOne(
  tools: ImportTools,
  upload: StoredUpload,
  how: Pick<FileSource, 'languages' | 'number'>,
  progress: ImportProgress,
): Promise<ExtractedFile> {
  const bytes = await readStored(tools.storage, upload);
  progress.signal.throwIfAborted();
  const type = fileKind(bytes.subarray(0, SNIFFED_BYTES));
  if (type === 'picture') requireForPictures(how.languages, progress);
  const size = bytes.byteLength;
  const step = type === 'picture' ? 'recognising' : 'reading';
  const source = { kind: 'file', bytes, name: upload.name, ...how } as const;
  const isSeen = type === 'picture' || type === 'pdf';
  const pictures = (): Promise<ModelPicture[]> => tools.sandbox.modelPictures(bytes);
  return { ...(await makeRecipe(tools, { source, step, ...(isSeen && { pictures }) }, progress)), bytes: size, type };
}

/** Before text recognition, which costs seconds: pictures are read in the languages of the user, and by a vision model if any. */
function requireForPictures(languages: readonly string[], { sharing }: ImportProgress): void {
  for (const language of languages) sharing?.require(`ocr:${language}`);
  sharing?.require('vision');
}

/** Reads one picture at a time, so that other imports can run in between and no picture is held in memory. */
async function extractPages(
  tools: ImportTools,
  name: string,
  { files, languages }: FilePayload,
  progress: ImportProgress,
): Promise<ExtractedFile> {
  const { storage, models } = tools;
  const { signal, onStep } = progress;
  requireForPictures(languages, progress);
  const pages: FileDocument[] = [];
  let size = 0;
  let unread: ExtractionError | null = null;
  for (const file of files) {
    const bytes = await readStored(storage, file);
    size += bytes.byteLength;
    signal.throwIfAborted();
    const seen = pages.map(({ lang }) => lang).filter((lang) => lang !== '');
    const picture = { bytes, languages: [...seen, ...languages] };
    const page = await recognised(tools.sandbox, picture, () => onStep('recognising'));
    if (page instanceof ExtractionError && (models?.vision ?? null) === null) throw page;
    if (page instanceof ExtractionError) unread = page;
    pages.push(page instanceof ExtractionError ? { lines: [], pictures: [], lang: '', recognised: true } : page);
    signal.throwIfAborted();
  }
  const pictures = (): Promise<ModelPicture[]> => picturesOf(tools, files, signal);
  const input = { source: { kind: 'pages', pages, name }, step: 'reading', pictures } as const;
  const made = await makeRecipe(tools, input, progress);
  const blank = pages.filter((page) => page.blank !== undefined).length;
  if (unread !== null && transcribed(made) + blank < files.length) throw unread;
  return { ...made, bytes: size, type: 'picture' };
}

/** The text of a picture, or the error of an OCR that takes too long, since a vision model may still read it. */
async function recognised(
  sandbox: Pick<Sandbox, 'recognisePage'>,
  picture: PagePicture,
  onStart: () => void,
): Promise<FileDocument | ExtractionError> {
  try {
    return await sandbox.recognisePage(picture, onStart);
  } catch (error) {
    if (error instanceof ExtractionError && error.code === TOO_MUCH) return error;
    throw error;
  }
}

/** The number of pictures that a model transcribed. */
const transcribed = ({ modelUse }: MadeRecipe): number =>
  (modelUse?.reading.calls ?? []).filter(({ purpose, outcome }) => purpose === 'transcribe' && outcome === 'answered')
    .length;

/** All pictures, scaled down for a model. */
async function picturesOf(
  { sandbox, storage }: ImportTools,
  files: readonly StoredUpload[],
  signal: AbortSignal,
): Promise<ModelPicture[]> {
  const pictures: ModelPicture[] = [];
  for (const [index, file] of files.entries()) {
    const seen = await sandbox.modelPictures(await readStored(storage, file));
    pictures.push(...seen.map(({ bytes }) => ({ page: index + 1, bytes })));
    signal.throwIfAborted();
  }
  return pictures;
}

/** The extraction as it is stored: with the file or the video page as its source, and without its pictures, which have rows of their own. */
function fromFile(extraction: Extraction, name: string): Extraction {
  const { url, channel } = extraction.recipe.originalSource ?? {};
  const video = channel === undefined ? {} : { channel, ...(url !== undefined && { url }) };
  const recipe: RecipeContent = { ...extraction.recipe, originalSource: { type: 'file', name, ...video } };
  return storable({ ...extraction, recipe, pictures: [] });
}

/** Reads the recipe of a pasted text, which has no pictures. Throws ExtractionError. */
async function readText(
  tools: ImportTools,
  { text, url }: TextPayload,
  progress: ImportProgress,
  number?: number,
): Promise<ReadImport> {
  const which = number === undefined ? {} : { number };
  const input = { source: { kind: 'text', text, url, ...which }, step: 'reading' } as const;
  const { extraction, modelUse } = await makeRecipe(tools, input, progress);
  progress.signal.throwIfAborted();
  const source = { bytes: Buffer.byteLength(text), type: null, url: null };
  return { source, extraction: storable({ ...extraction, pictures: [] }), pictures: [], modelUse };
}

/** Reads the source of an import, or the recipe of that number in it; throws ExtractionError. */
export async function readImport(
  tools: ImportTools,
  source: ImportSource,
  progress: ImportProgress,
  number?: number,
): Promise<ReadImport> {
  if (source.sourceType === 'file') return readFile(tools, source.payload, progress, number);
  if (source.sourceType === 'text') return readText(tools, source.payload, progress, number);
  if (number !== undefined || source.payload.page) return readKeptPage(tools, source.payload, progress, number);
  return readUrl(tools, source.payload, progress);
}
