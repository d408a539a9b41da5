import { ExtractionError } from '../domain/extraction-error.ts';
import type { ImportFailure } from '../../../shared/errors.ts';
import { fileKind, SNIFFED_BYTES } from '../document/file/file-kind.ts';
import { fileFailure } from '../domain/source-failure.ts';
import { pictureType } from '../document/picture/picture-type.ts';
import { decodeBytes } from '../text/decode-bytes.ts';
import { boundedReading, fittingReading } from './fitting-reading.ts';
import type { FileSource } from '../domain/extraction.ts';
import { extractAll } from '../pipeline/extract-source.ts';
import { type ArchiveFormat, type ArchiveRecipe, type DocumentReading, NO_RECIPES } from './formats/archive-recipe.ts';
import { besideText, NOTHING_BESIDE, recipeOf } from './formats/beside.ts';
import { noteIdOf } from './notes/note-link.ts';
import { readTextDocument } from './formats/text-documents.ts';
import { innerLabels, IS_PICTURE, isInnerArchive, openInner, withInnerPictures } from './inner-archive.ts';
import { readJson } from './read-json.ts';
import { readKnownText } from './read-text.ts';
import { readingOf } from './reading-of.ts';
import { type ArchiveDocument, isPaper } from './archive-document.ts';
import { unpackFile, unpackGzip } from './zip-entries.ts';

/** How deep archives may be nested. */
const DEEPEST = 3;

const failed = (format: ArchiveFormat, name: string, error: ImportFailure): DocumentReading => ({
  format,
  recipes: [],
  unread: [{ key: '0', name, error }],
});

/** The recipes of a PDF, a picture or a file of Word, with the pictures in it. Throws ExtractionError if there is none. */
async function readPaper(path: string, source: Omit<FileSource, 'kind' | 'name'>): Promise<ArchiveRecipe[]> {
  const found = await extractAll({ ...source, kind: 'file', name: path.replace(/^.*\//, '') });
  return found.map((extraction, index) => {
    const pictures = extraction.pictures.map((picture) => ({ bytes: new Uint8Array(picture) }));
    const isAlone = found.length === 1 && pictureType(source.bytes) === null;
    const nearby = isAlone ? besideText(path, extraction.recipe.instructions.length) : [];
    return recipeOf(extraction, String(index), { ...NOTHING_BESIDE, pictures, nearby });
  });
}

async function readContent(content: Uint8Array, document: ArchiveDocument, depth = 0): Promise<DocumentReading> {
  const { file, archive, readsTexts, languages, languageDir } = document;
  const { name } = file;
  if (depth > DEEPEST) throw new ExtractionError('importErrors.fileTooComplex', { detail: 'archives within archives' });
  const kind = fileKind(content.subarray(0, SNIFFED_BYTES));
  if (kind === 'docx' || kind === 'doc' || (depth === 0 && isPaper(document)))
    return readsTexts
      ? readingOf(
          'text',
          await readPaper(name, { bytes: content, languages, ...(languageDir !== undefined && { languageDir }) }),
          name,
        )
      : NO_RECIPES;
  if (kind === 'pdf') return readsTexts ? failed('text', name, 'importErrors.fileUnsupported') : NO_RECIPES;
  if (isInnerArchive(content)) return readNested(content, document, depth);
  if (content[0] === 0x1f && content[1] === 0x8b) {
    const { ended: _, ...whole } = document;
    return readContent(await unpackGzip(content), whole, depth + 1);
  }
  if (pictureType(content) !== null) return NO_RECIPES;
  const text = decodeBytes(content, null);
  if (/^[\s\ufeff]*[[{]/.test(text)) return readJsonText(text, name, archive);
  const known = await readKnownText(text, document);
  if (known !== null) return known;
  return readsTexts ? readingOf('text', await readTextDocument(content, name), name) : NO_RECIPES;
}

/** An archive within an archive, as Tandoor writes one for each recipe. Its pictures are handed over as bytes. */
async function readNested(content: Uint8Array, document: ArchiveDocument, depth: number): Promise<DocumentReading> {
  const inner = await openInner(content);
  const labels = await innerLabels(inner);
  const { ended: _, ...whole } = document;
  const readings: DocumentReading[] = [];
  for (const name of inner.names.filter((file) => !IS_PICTURE.test(file) && !file.endsWith('/'))) {
    const read = await namedReading(document, name, async () => {
      const bytes = (await inner.read(name)) ?? new Uint8Array();
      const own = { labels: labels.get(noteIdOf(name) ?? '') ?? [] };
      return readContent(bytes, { ...whole, ...own, file: { name, bytes, entry: null } }, depth + 1);
    });
    readings.push({
      ...read,
      recipes: await Promise.all(read.recipes.map((recipe) => withInnerPictures(recipe, name, inner))),
      unread: read.unread.map((item) => ({ ...item, key: `${name}#${item.key}` })),
    });
  }
  const found = readings.filter(({ format }) => format !== null);
  return {
    format: found[0]?.format ?? null,
    recipes: found.flatMap(({ recipes }) => recipes),
    unread: found
      .flatMap(({ unread }) => unread)
      .map((item) => ({ ...item, name: `${document.file.name}: ${item.name}` })),
  };
}

/** A broken file with the name of a JSON file is a broken recipe; other texts may begin with a bracket. */
function readJsonText(text: string, name: string, archive: string): DocumentReading {
  try {
    return readJson(text, name, archive);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return /\.json(?:ld)?$/i.test(name) ? failed('schema-org', name, 'importErrors.fileDamaged') : NO_RECIPES;
  }
}

/** The names of documents of known programs. What has another name may be any text. */
const IS_DOCUMENT =
  /\.(?:json|jsonld|html?|zip|gz|paprikarecipes?|melarecipes?|crumb|jex|enex|mx2|mz2|mxp|mmf|fdxz?|mcb|rtk|grmt|kreml?|cml|rk)$/i;

/**
 * What `read` returns. A document that cannot be read is a recipe that cannot be read; a text is one only where texts are
 * read.
 */
async function namedReading(
  { readsTexts }: ArchiveDocument,
  name: string,
  read: () => Promise<DocumentReading>,
): Promise<DocumentReading> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    if (!readsTexts && !IS_DOCUMENT.test(name)) return NO_RECIPES;
    return failed(readsTexts ? 'text' : 'schema-org', name, fileFailure(error.code));
  }
}

/** Reads a document. */
export async function readArchiveDocument(document: ArchiveDocument): Promise<DocumentReading> {
  const { file } = document;
  return namedReading(document, file.name, async () => {
    const content = await unpackFile(file);
    return boundedReading(fittingReading(await readContent(content, document), file.name), content.length);
  });
}
