import { ExtractionError } from '../domain/extraction-error.ts';
import type { ImportFailure } from '../../../shared/errors.ts';
import { fileKind, SNIFFED_BYTES } from '../document/file/file-kind.ts';
import { pictureType } from '../document/picture/picture-type.ts';
import { openZip, type ZipArchive } from '../document/zip/read-zip.ts';
import { decodeBytes } from '../text/decode-bytes.ts';
import {
  type ArchiveFormat,
  type ArchivePicture,
  type ArchiveRecipe,
  type DocumentReading,
  NO_RECIPES,
} from './formats/archive-recipe.ts';
import { readOwnText } from './formats/cardamom.ts';
import { readCopyMeThatPage, readPaprikaPage, readRecipeKeeperPage } from './formats/page-documents.ts';
import { recipeOfStated, type StatedRecipe } from './formats/stated-recipe.ts';
import { readPaper } from './formats/paper-documents.ts';
import { readTextDocument } from './formats/text-documents.ts';
import { readJson } from './read-json.ts';
import { readingOf } from './reading-of.ts';
import { type ArchiveDocument, isPaper } from './archive-document.ts';
import { unpackFile, unpackGzip } from './zip-entries.ts';

/** How deep archives may be nested. */
const DEEPEST = 3;
const IS_PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i;

/** The formats in HTML. */
const PAGE_FORMATS: readonly (readonly [ArchiveFormat, (html: string, name: string) => StatedRecipe[]])[] = [
  ['recipe-keeper', readRecipeKeeperPage],
  ['paprika', readPaprikaPage],
  ['copy-me-that', readCopyMeThatPage],
];

const failed = (format: ArchiveFormat, name: string, error: ImportFailure): DocumentReading => ({
  format,
  recipes: [],
  unread: [{ key: '0', name, error }],
});

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
  if (Buffer.from(content.subarray(0, 4)).toString('latin1') === 'PK\x03\x04')
    return readNested(content, document, depth);
  if (content[0] === 0x1f && content[1] === 0x8b) {
    return readContent(await unpackGzip(content), document, depth + 1);
  }
  if (pictureType(content) !== null) return NO_RECIPES;
  const text = decodeBytes(content, null);
  if (/^[\s\ufeff]*[[{]/.test(text)) return readJsonText(text, name, archive);
  const own = readOwnText(text, name);
  if (own !== null) return readingOf('cardamom', [own], name);
  for (const [format, read] of PAGE_FORMATS) {
    const stated = read(text, name);
    if (stated.length > 0)
      return readingOf(
        format,
        stated.map((recipe) => recipeOfStated(recipe, archive)),
        name,
      );
  }
  return readsTexts ? readingOf('text', await readTextDocument(content, name), name) : NO_RECIPES;
}

/** A zip within an archive, as Tandoor writes one for each recipe. Its pictures are handed over as bytes. */
async function readNested(content: Uint8Array, document: ArchiveDocument, depth: number): Promise<DocumentReading> {
  const inner = await openZip(content);
  const readings: DocumentReading[] = [];
  for (const name of inner.names.filter((file) => !IS_PICTURE.test(file) && !file.endsWith('/'))) {
    const read = await namedReading(document, name, async () => {
      const bytes = (await inner.read(name)) ?? new Uint8Array();
      return readContent(bytes, { ...document, file: { name, bytes, entry: null } }, depth + 1);
    });
    readings.push({
      ...read,
      recipes: await Promise.all(read.recipes.map((recipe) => withInnerPictures(recipe, name, inner))),
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

/** The name of the file in a zip that a path means: the same path, or else the only file of this name. */
function innerName(path: string, { names }: ZipArchive): string | null {
  if (names.includes(path)) return path;
  const base = path.replace(/^.*\//, '');
  const alike = names.filter((name) => name.replace(/^.*\//, '') === base);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

async function withInnerPictures(recipe: ArchiveRecipe, name: string, inner: ZipArchive): Promise<ArchiveRecipe> {
  const pictures: ArchivePicture[] = [];
  const take = async (file: string | null): Promise<void> => {
    const bytes = file === null ? null : await inner.read(file);
    if (bytes !== null) pictures.push({ bytes: new Uint8Array(bytes) });
  };
  for (const picture of recipe.pictures) {
    if ('path' in picture) await take(innerName(picture.path, inner));
    else pictures.push(picture);
  }
  const groups = recipe.nearby.map((files) => files.find((path) => inner.names.includes(path)) ?? null);
  if (pictures.length === 0) for (const file of groups) await take(file);
  const only = inner.names.filter((file) => IS_PICTURE.test(file));
  if (pictures.length === 0 && only.length === 1) await take(only[0] ?? null);
  return { ...recipe, key: `${name}#${recipe.key}`, pictures, nearby: [] };
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
const IS_DOCUMENT = /\.(?:json|jsonld|html?|zip|gz|paprikarecipes?|melarecipes?|crumb)$/i;

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
    return failed(readsTexts ? 'text' : 'schema-org', name, error.code);
  }
}

/** Reads a document. */
export const readArchiveDocument = (document: ArchiveDocument): Promise<DocumentReading> =>
  namedReading(document, document.file.name, async () => readContent(await unpackFile(document.file), document));
