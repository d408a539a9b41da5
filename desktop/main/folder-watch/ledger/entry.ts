import { z } from 'zod';
import {
  fileStateSchema,
  GIVEN_FILES,
  listedFileSchema,
  watchedFolderSchema,
} from '../../../../shared/desktop/files.ts';

const pageSchema = z.object({
  /** Relative to its folder, with `/`; absolute for given files. Where it was found. */
  path: z.string(),
  /** Where it was moved to, in the same form; null while it stands where it was found. */
  movedTo: z.string().nullable(),
  size: z.number(),
  mtimeMs: z.number(),
  ctimeMs: z.number(),
  /** Hexadecimal; null until it was read. */
  sha256: z.string().nullable(),
});
export type Page = z.infer<typeof pageSchema>;

/** A row of the ledger: one file, or the pages of one recipe. */
export const entrySchema = z.object({
  id: z.string(),
  folderId: z.string(),
  pages: z.array(pageSchema).min(1),
  state: fileStateSchema,
  /** By what the server knows it again; null until it was read. */
  hash: z.string().nullable(),
  /** Written before the first byte is sent: the server may have accepted it without our knowledge. */
  mayBeSent: z.boolean(),
  /** The import of the same content, whose end a duplicate waits for. */
  duplicateOf: z.string().nullable(),
  /** How often a person asked for it although the content was imported before. */
  forced: z.number().int(),
  /** Whether the file was changed since: a newer row stands for it. */
  isReplaced: z.boolean(),
  /** Why it was given up: the next scan looks at it again. */
  obstacle: z.enum(['gone', 'unreadable', 'linkOut']).nullable(),
  /** The question that it waits for. */
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

/** What one line of the ledger says. */
export const changeSchema = z.union([
  z.object({ entry: entrySchema }),
  z.object({ entryGone: z.string() }),
  z.object({ folder: folderSettingsSchema }),
  z.object({ folderGone: z.string() }),
]);
export type Change = z.infer<typeof changeSchema>;

export const isEnded = ({ state }: Pick<Entry, 'state'>): boolean => state !== 'waiting' && state !== 'sent';

export const isGiven = ({ folderId }: Pick<Entry, 'folderId'>): boolean => folderId === GIVEN_FILES;

/** What a row waits for or ended with, as it is before anything is known of it. */
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
