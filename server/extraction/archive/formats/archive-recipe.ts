import { z } from 'zod';
import { recipeDoubtSchema } from '../../../../shared/domain/doubt.ts';
import { recipeContentSchema } from '../../../../shared/domain/recipe.ts';
import { IMPORT_FAILURES } from '../../../../shared/errors.ts';

const bytes = z.instanceof(Uint8Array);

/** A picture of a recipe: a file of the archive, its bytes where the document holds them, or an address. */
const archivePicture = z.union([z.object({ path: z.string() }), z.object({ bytes }), z.object({ url: z.string() })]);
export type ArchivePicture = z.output<typeof archivePicture>;

const archiveRecipe = z.object({
  /** Identifies the recipe within its document. */
  key: z.string(),
  recipe: recipeContentSchema,
  doubts: z.array(recipeDoubtSchema),
  /** ISO 8601 UTC; null if the archive does not state it. */
  createdAt: z.iso.datetime().nullable(),
  /** In order. Where a list stands for one picture, the first that can be read is taken. */
  pictures: z.array(archivePicture),
  /** Files that may be pictures of the recipe, if `pictures` names none that exists: of each list the first that exists. */
  nearby: z.array(z.array(z.string())),
});
export type ArchiveRecipe = z.output<typeof archiveRecipe>;

/** A recipe of a document that cannot be read. */
const unreadRecipe = z.object({ key: z.string(), name: z.string(), error: z.enum(IMPORT_FAILURES) });

/** The formats of documents with recipes. A document of `text` may be a recipe or any other text. */
export const ARCHIVE_FORMATS = [
  'cardamom',
  'paprika',
  'mealie',
  'tandoor',
  'schema-org',
  'recipe-keeper',
  'copy-me-that',
  'crouton',
  'mela',
  'kitchen-owl',
  'flavorish',
  'plain-json',
  'joplin',
  'evernote',
  'master-cook',
  'meal-master',
  'recipe-ml',
  'living-cookbook',
  'recipe-sage',
  'cookmate',
  'gourmet',
  'krecipes',
  'cook-ml',
  'rezkonv',
  'labelled-text',
  'cookbook-app',
  'table',
  'text',
] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

/** The recipes of one document; `format` is null if the document holds none and is no recipe. */
export const documentReading = z.object({
  format: z.enum(ARCHIVE_FORMATS).nullable(),
  recipes: z.array(archiveRecipe),
  unread: z.array(unreadRecipe),
  /** How many parts of the document were not read yet. */
  left: z.number().int().positive().exactOptional(),
});
export type DocumentReading = z.output<typeof documentReading>;

export const NO_RECIPES: DocumentReading = { format: null, recipes: [], unread: [] };
