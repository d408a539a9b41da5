import { z } from 'zod';

/** What became of a file (contract §4). */
export const fileStateSchema = z.enum(['waiting', 'sent', 'recipe', 'failed', 'duplicate', 'ignored']);
export type FileState = z.infer<typeof fileStateSchema>;

/** Why the app itself does not send a file; its text is `desktop.files.refused.<reason>`. */
const refusalReasonSchema = z.enum(['empty', 'tooLarge', 'pagesTooLarge', 'gone', 'unreadable', 'linkOut']);

/** Files that were opened, dropped or given at the start belong to this folder id. */
export const GIVEN_FILES = 'given';

export const watchedFolderSchema = z.object({
  id: z.string(),
  /** For display only; calls take the id. */
  path: z.string(),
  isPaused: z.boolean(),
  hasSubfolders: z.boolean(),
  /** Ended files stay where they are, or move to `Imported/` and `Could not read/`. */
  after: z.enum(['leave', 'move']),
  /** `missing`: it is not there at present, such as a network drive. */
  state: z.enum(['watching', 'paused', 'missing', 'unreadable']),
});
export type WatchedFolder = z.infer<typeof watchedFolderSchema>;

/** A row of the list of files: one file, or the pages of one recipe. */
export const listedFileSchema = z.object({
  id: z.string(),
  folderId: z.string(),
  /** Relative to its folder; of the first page. */
  path: z.string(),
  pages: z.number().int().min(1),
  state: fileStateSchema,
  /** In the reader's language where the server told it; null where nothing failed. */
  error: z.string().nullable(),
  /** null where the server told the error, or there is none. */
  reason: refusalReasonSchema.nullable(),
  /** What a person can do about a failure; its text is `desktop.nextSteps.<step>`. */
  nextStep: z.enum(['retry', 'signIn', 'checkFile', 'removePassword', 'splitFile', 'convertFile', 'wait']).nullable(),
  jobId: z.string().nullable(),
  recipeId: z.string().nullable(),
  /** Further recipes that the document holds. */
  others: z.number().int().min(0),
  /** ISO 8601. */
  changedAt: z.string(),
});
export type ListedFile = z.infer<typeof listedFileSchema>;

/** Photos that were taken within seconds of each other: perhaps the pages of one recipe. Nothing is joined without an answer. */
export const pageQuestionSchema = z.object({ id: z.string(), folderId: z.string(), paths: z.array(z.string()).min(2) });
export type PageQuestion = z.infer<typeof pageQuestionSchema>;

export const fileCountsSchema = z.record(fileStateSchema, z.number().int().min(0));
export type FileCounts = z.infer<typeof fileCountsSchema>;

export const fileQuerySchema = z.object({
  /** null: of every folder. */
  folderId: z.string().nullable(),
  state: fileStateSchema.nullable(),
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(200),
});
export type FileQuery = z.infer<typeof fileQuerySchema>;

/** Newest change first. */
export const filePageSchema = z.object({ total: z.number().int().min(0), files: z.array(listedFileSchema) });
export type FilePage = z.infer<typeof filePageSchema>;

export const foldersSchema = z.object({
  folders: z.array(watchedFolderSchema),
  /** By folder id; given files under `GIVEN_FILES`. */
  counts: z.record(z.string(), fileCountsSchema),
  questions: z.array(pageQuestionSchema),
});
export type Folders = z.infer<typeof foldersSchema>;
