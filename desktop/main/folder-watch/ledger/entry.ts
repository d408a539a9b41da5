import { z } from 'zod';
import {
  fileStateSchema,
  GIVEN_FILES,
  listedFileSchema,
  watchedFolderSchema,
} from '../../../../shared/desktop/files.ts';

const pageSchema = z.object({
  /** The path at which it was found: relative to its folder, with `/`; absolute for given files. */
  path: z.string(),
  /** The path to which it was moved, in the same form; null if it was not moved. */
  movedTo: z.string().nullable(),
  size: z.number(),
  mtimeMs: z.number(),
  ctimeMs: z.number(),
  /** Hexadecimal; null until the file was read. */
  sha256: z.string().nullable(),
});
export type Page = z.infer<typeof pageSchema>;

/** A row of the ledger: one file, or the pages of one recipe. */
export const entrySchema = z.object({
  id: z.string(),
  folderId: z.string(),
  pages: z.array(pageSchema).min(1),
  state: fileStateSchema,
  /** The hash that identifies its content at the server; null until the files were read. */
  hash: z.string().nullable(),
  /** Set before the first byte is sent, since the server may accept the upload while the answer is lost. */
  mayBeSent: z.boolean(),
  /** The import of the same content; a duplicate waits for its end. */
  duplicateOf: z.string().nullable(),
  /** How often the user requested the import although the content was imported before. */
  forced: z.number().int(),
  /** Whether the file has changed since and has a newer row. */
  isReplaced: z.boolean(),
  /** Why the file was given up; the next scan tries it again. */
  obstacle: z.enum(['gone', 'unreadable', 'linkOut']).nullable(),
  /** The open question about this row. */
  questionId: z.string().nullable(),
  jobId: z.string().nullable(),
  recipeId: z.string().nullable(),
  error: z.string().nullable(),
  reason: listedFileSchema.shape.reason,
  nextStep: listedFileSchema.shape.nextStep,
  others: z.number().int().min(0),
  changedAt: z.string(),
});
export type Entry = z.infer<typeof entrySchema>;

export const folderSettingsSchema = watchedFolderSchema.omit({ state: true });
export type FolderSettings = z.infer<typeof folderSettingsSchema>;

/** The change that one line of the ledger holds. */
export const changeSchema = z.union([
  z.object({ entry: entrySchema }),
  z.object({ entryGone: z.string() }),
  z.object({ folder: folderSettingsSchema }),
  z.object({ folderGone: z.string() }),
]);
export type Change = z.infer<typeof changeSchema>;

export const isEnded = ({ state }: Pick<Entry, 'state'>): boolean => state !== 'waiting' && state !== 'sent';

export const isGiven = ({ folderId }: Pick<Entry, 'folderId'>): boolean => folderId === GIVEN_FILES;

/** The initial state of a new row. */
export const FRESH = {
  state: 'waiting',
  hash: null,
  mayBeSent: false,
  duplicateOf: null,
  obstacle: null,
  questionId: null,
  jobId: null,
  recipeId: null,
  error: null,
  reason: null,
  nextStep: null,
  others: 0,
} as const satisfies Partial<Entry>;
