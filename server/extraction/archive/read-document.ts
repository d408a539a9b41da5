import { extractSource } from '../pipeline/extract-source.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import { recipeDoubtSchema } from '../../../shared/domain/doubt.ts';
import type { ImportFailure } from '../../../shared/errors.ts';
import { pictureType } from '../document/picture/picture-type.ts';
import { decodeBytes } from '../text/decode-bytes.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import {
  type ArchiveFormat,
  type ArchivePicture,
  type ArchiveRecipe,
  type DocumentReading,
  NO_RECIPES,
  recipeOfStated,
  type StatedRecipe,
} from './formats/archive-recipe.ts';
import { openZip, type ZipArchive } from '../document/zip/read-zip.ts';
import { readCrouton, readMela, readPaprika } from './formats/app-documents.ts';
import { readCopyMeThatPage, readRecipeKeeperPage } from './formats/page-documents.ts';
import { readMealie, readTandoor } from './formats/server-documents.ts';
import { readOwnExport, readOwnText } from './formats/cardamom.ts';
import { pictureOfText, readSchemaOrg } from './formats/schema-org.ts';
import { type PackedFile, unpackFile, unpackGzip } from './zip-entries.ts';

/** A document of an archive. */
export interface ArchiveDocument {
  readonly file: PackedFile;
  /** The name of the archive. */
  readonly archive: string;
  /** Whether a text that is no document of a known program is read as a recipe. */
  readonly readsTexts: boolean;
}

/** A recipe without a title, ingredients and steps is none. */
function isEmpty({ recipe }: ArchiveRecipe): boolean {
  return (
    recipe.title.trim() === '' ||
    (recipe.ingredients.length === 0 && recipe.instructions.length === 0 && recipe.description === null)
  );
}

function readingOf(format: ArchiveFormat, found: readonly ArchiveRecipe[], name: string): DocumentReading {
  const unread = found.filter(isEmpty).map(({ key, recipe }) => ({
    key,
    name: recipe.title.trim() || name,
    error: 'importErrors.fileNoRecipe' as const,
  }));
  return { format, recipes: found.filter((recipe) => !isEmpty(recipe)), unread };
}

/** How deep archives may be nested. */
const DEEPEST = 3;
const IS_PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i;

type JsonReader = (value: JsonValue, name: string) => StatedRecipe[];

/** The formats in JSON, the most specific first. A reader returns an empty list for a document of another format. */
const JSON_FORMATS: readonly (readonly [ArchiveFormat, JsonReader])[] = [
  ['mealie', readMealie],
  ['tandoor', readTandoor],
  ['crouton', readCrouton],
  ['schema-org', readSchemaOrg],
  ['paprika', readPaprika],
  ['mela', readMela],
];

/** The formats in HTML. */
const PAGE_FORMATS: readonly (readonly [ArchiveFormat, (html: string, name: string) => StatedRecipe[]])[] = [
  ['recipe-keeper', readRecipeKeeperPage],
  ['copy-me-that', readCopyMeThatPage],
];

function readJson(text: string, name: string, archive: string): DocumentReading {
  const value = JSON.parse(text.replace(/^\ufeff/, '')) as JsonValue;
  const own = readOwnExport(value, name);
  if (own !== null) return readingOf('cardamom', [own], name);
  for (const [format, read] of JSON_FORMATS) {
    const stated = read(value, name);
    if (stated.length > 0)
      return readingOf(
        format,
        stated.map((recipe) => recipeOfStated(recipe, archive)),
        name,
      );
  }
  return NO_RECIPES;
}

const failed = (format: ArchiveFormat, name: string, error: ImportFailure): DocumentReading => ({
  format,
  recipes: [],
  unread: [{ key: '0', name, error }],
});

/** The pictures of a Markdown or Cooklang file: those that it names, else one with its own name. */
function picturesOfText(bytes: Uint8Array, name: string): Pick<ArchiveRecipe, 'pictures' | 'nearby'> {
  const named = decodeBytes(bytes, null).matchAll(/!\[[^\]]*\]\(\s*<?([^)>\s]+)|^image:\s*["']?([^"'\n]+)/gm);
  const stem = name.replace(/\.\w+$/, '');
  return {
    pictures: [...named].flatMap(([, inText = '', inFront = '']) => pictureOfText(inText || inFront.trim(), name)),
    nearby: ['jpg', 'jpeg', 'png', 'webp'].map((extension) => `${stem}.${extension}`),
  };
}

/** A text as a recipe: Markdown, Cooklang, plain text or a saved page. */
async function readText(bytes: Uint8Array, name: string): Promise<DocumentReading> {
  const base = name.replace(/^.*\//, '');
  const { recipe, provenance } = await extractSource({ kind: 'file', bytes, name: base, languages: [] });
  const doubts = recipeDoubtSchema.shape.field.options.flatMap((field) =>
    (provenance[field]?.doubts ?? []).map((doubt) => ({ field, ...doubt })),
  );
  const read = { key: '0', recipe: { ...recipe, images: [] }, doubts, createdAt: null, ...picturesOfText(bytes, name) };
  return readingOf('text', [read], name);
}

async function readContent(content: Uint8Array, document: ArchiveDocument, depth = 0): Promise<DocumentReading> {
  const { file, archive, readsTexts } = document;
  const { name } = file;
  if (depth > DEEPEST) throw new ExtractionError('importErrors.fileTooComplex', { detail: 'archives within archives' });
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
  return readsTexts ? readText(content, name) : NO_RECIPES;
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

async function withInnerPictures(recipe: ArchiveRecipe, name: string, inner: ZipArchive): Promise<ArchiveRecipe> {
  const pictures: ArchivePicture[] = [];
  for (const picture of recipe.pictures) {
    const bytes = 'path' in picture ? await inner.read(picture.path) : null;
    if (bytes !== null) pictures.push({ bytes: new Uint8Array(bytes) });
    else if (!('path' in picture)) pictures.push(picture);
  }
  const [first] = recipe.nearby.filter((path) => inner.names.includes(path));
  if (pictures.length === 0 && first !== undefined)
    pictures.push({ bytes: new Uint8Array((await inner.read(first)) ?? []) });
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
