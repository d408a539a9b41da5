import { z } from 'zod';

/** The state of a file in the app (contract §4). */
export const fileStateSchema = z.enum(['waiting', 'sent', 'recipe', 'failed', 'duplicate', 'ignored']);
export type FileState = z.infer<typeof fileStateSchema>;

/** Why the app does not upload a file; the text is `desktop.files.refused.<reason>`. */
const refusalReasonSchema = z.enum(['empty', 'tooLarge', 'pagesTooLarge', 'gone', 'unreadable', 'linkOut']);

/** The folder id of files that were opened with the app, dropped on it or passed on its command line. */
export const GIVEN_FILES = 'given';

export const watchedFolderSchema = z.object({
  id: z.string(),
  /** For display only; calls use the id. */
  path: z.string(),
  isPaused: z.boolean(),
  hasSubfolders: z.boolean(),
  /** Whether files stay in place after their import, or move to `Imported/` or `Could not read/`. */
  after: z.enum(['leave', 'move']),
  /** `missing`: the folder does not exist at present, for example on a disconnected network drive. */
  state: z.enum(['watching', 'paused', 'missing', 'unreadable']),
});
export type WatchedFolder = z.infer<typeof watchedFolderSchema>;

/** A row of the list of files: one file, or the pages of one recipe. */
export const listedFileSchema = z.object({
  id: z.string(),
  folderId: z.string(),
  /** The path of the first page, relative to its folder. */
  path: z.string(),
  pages: z.number().int().min(1),
  state: fileStateSchema,
  /** The server's error text, in the user's language; null if the server reported none. */
  error: z.string().nullable(),
  /** The app's own reason; null if the server reported the error, or nothing failed. */
  reason: refusalReasonSchema.nullable(),
  /** What a person can do about a failure; its text is `desktop.nextSteps.<step>`. */
  nextStep: z
    .enum(['retry', 'signIn', 'checkFile', 'removePassword', 'splitFile', 'convertFile', 'wait', 'makeSpace'])
    .nullable(),
  jobId: z.string().nullable(),
  recipeId: z.string().nullable(),
  /** Further recipes that the document holds. */
  others: z.number().int().min(0),
  /** ISO 8601. */
  changedAt: z.string(),
});
export type ListedFile = z.infer<typeof listedFileSchema>;

/**
 * Photos that were taken within seconds of each other and may be pages of one recipe. The app joins them only after the
 * user agrees.
 */
export const pageQuestionSchema = z.object({ id: z.string(), folderId: z.string(), paths: z.array(z.string()).min(2) });
export type PageQuestion = z.infer<typeof pageQuestionSchema>;

export const fileCountsSchema = z.record(fileStateSchema, z.number().int().min(0));
export type FileCounts = z.infer<typeof fileCountsSchema>;

export const fileQuerySchema = z.object({
  /** null for all folders. */
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
  /** By folder id, which includes `GIVEN_FILES`. */
  counts: z.record(z.string(), fileCountsSchema),
  questions: z.array(pageQuestionSchema),
});
export type Folders = z.infer<typeof foldersSchema>;
