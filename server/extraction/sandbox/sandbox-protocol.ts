import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { IMPORT_FAILURES } from '../../../shared/errors.ts';
import { ChildEnded, TaskFailure } from '../../child-process/child-host.ts';
import { ExtractionError, SandboxCrash } from '../domain/extraction-error.ts';
import { sourceFailure } from '../domain/source-failure.ts';
import type { ReadDocument, SourceReading } from '../llm-reading/source-reading.ts';
import type { TranscribedPage, TranscriptReading } from '../pipeline/read-transcript.ts';
import type { GivenAnswer, Settlement } from '../llm-reading/settle-answers.ts';
import type { Extraction, PageSource, Source } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import type { PagePicture } from '../pipeline/recognise-page.ts';
import type { DocumentReading } from '../archive/formats/archive-recipe.ts';
import type { NoteLink } from '../archive/notes/note-link.ts';
import { type ArchiveDocument, isPaper } from '../archive/archive-document.ts';
import type { PackedFile, ZipListing, ZipTail } from '../archive/zip-entries.ts';
import type { Video } from '../domain/video.ts';
import type { TarListing, TarPart } from '../document/file/tar-header.ts';
import { isNativeFile } from '../document/file/file-kind.ts';
import type { ModelPicture } from './model-pictures.ts';
import type { ChildKind } from './owned-children.ts';
import type { PreparedPage, PreparedPicture } from './prepare-picture.ts';

/** The recipes of a file and the milliseconds that the extraction took, without the transfer between the processes. */
export interface FileExtraction {
  /** The main recipe of the file, or all recipes in their order if all were requested. */
  recipes: RecipeContent[];
  /** The titles of the other recipes if only the main one was requested. */
  others: string[];
  ms: number;
}

/** A local file, read by the caller. */
export interface SavedFile {
  bytes: Uint8Array;
  /** Its name decides nothing but the title of a recipe that has none. */
  name: string;
  url: string | null;
  /** Whether all of its recipes are requested. */
  isAll: boolean;
}

/** The tasks that read archives. */
export interface ArchiveTasks {
  /** The same for a picture of an archive: one that was prepared before keeps its bytes. */
  preparePictureOfArchive(bytes: Uint8Array): Promise<PreparedPicture>;
  /** The files of a zip by its last bytes. */
  listZip(tail: ZipTail): Promise<ZipListing>;
  /** The files of a part of a tar archive. */
  listTar(part: TarPart): Promise<TarListing>;
  /** The content of a file of an archive. */
  unpackFile(file: PackedFile): Promise<Uint8Array>;
  /** What files of an archive of notes say about notebooks and tags. */
  readNoteLinks(files: PackedFile[]): Promise<NoteLink[]>;
  /** The recipes of a document of an archive. */
  readArchiveDocument(document: ArchiveDocument): Promise<DocumentReading>;
}

/** The tasks of the child with their input and output. */
export interface SandboxTasks {
  extract: { input: Source; output: Extraction };
  /** Returns only the recipes, so that less data is sent between the processes. */
  extractFile: { input: SavedFile; output: FileExtraction };
  recognisePage: { input: PagePicture; output: FileDocument };
  /** The video of a page with its metadata; null if the page has none. */
  readVideo: { input: PageSource; output: Video | null };
  /** Like `extract`, with the text that a model may read. The task does not fail if there is no recipe. */
  readSource: { input: Source; output: SourceReading };
  modelPictures: { input: Uint8Array; output: ModelPicture[] };
  readTranscript: { input: { document: ReadDocument; pages: TranscribedPage[] }; output: TranscriptReading };
  settleAnswers: { input: { document: ReadDocument; answers: GivenAnswer[] }; output: Settlement };
  preparePicture: { input: { bytes: Uint8Array; maxSide?: number | undefined }; output: PreparedPicture };
  preparePage: { input: { bytes: Uint8Array; page: number }; output: PreparedPage };
  preparePictureOfArchive: { input: Uint8Array; output: PreparedPicture };
  listZip: { input: ZipTail; output: ZipListing };
  listTar: { input: TarPart; output: TarListing };
  unpackFile: { input: PackedFile; output: Uint8Array };
  readNoteLinks: { input: PackedFile[]; output: NoteLink[] };
  readArchiveDocument: { input: ArchiveDocument; output: DocumentReading };
}
export type TaskName = keyof SandboxTasks;

/** These tasks as functions that pass a task on. */
export function archiveTasks(
  request: <Name extends keyof ArchiveTasks>(
    name: Name,
    input: SandboxTasks[Name]['input'],
  ) => Promise<SandboxTasks[Name]['output']>,
): ArchiveTasks {
  return {
    preparePictureOfArchive: (bytes) => request('preparePictureOfArchive', bytes),
    listZip: (tail) => request('listZip', tail),
    listTar: (part) => request('listTar', part),
    unpackFile: (file) => request('unpackFile', file),
    readNoteLinks: (files) => request('readNoteLinks', files),
    readArchiveDocument: (document) => request('readArchiveDocument', document),
  };
}

/** A task with its input, as it is sent to the child. */
export type SandboxTask = { [Name in TaskName]: { name: Name; input: SandboxTasks[Name]['input'] } }[TaskName];

const PICTURE_TASKS: ReadonlySet<TaskName> = new Set([
  'preparePicture',
  'preparePage',
  'preparePictureOfArchive',
  'modelPictures',
  'recognisePage',
] as const);

const ARCHIVE_TASKS: ReadonlySet<TaskName> = new Set([
  'listZip',
  'listTar',
  'unpackFile',
  'readNoteLinks',
  'readArchiveDocument',
] as const);

/**
 * The child for a task. Native code and WebAssembly read pictures and PDFs only; a hole in them could change a child for
 * good. The server decides this from the task alone, because a child that was taken over would not say so.
 */
export function childKindOf(task: SandboxTask): ChildKind {
  const { name, input } = task;
  if (name === 'extract' || name === 'readSource')
    return input.kind === 'file' && isNativeFile(input.bytes) ? 'native' : 'plain';
  if (name === 'extractFile') return input.url === null && isNativeFile(input.bytes) ? 'native' : 'plain';
  if (name === 'readArchiveDocument') return isPaper(input) ? 'native' : 'plain';
  return PICTURE_TASKS.has(name) ? 'native' : 'plain';
}

/**
 * The kind of source that the task's error names. Errors of picture tasks are not shown to users, so their kind does
 * not matter.
 */
function kindOf(task: SandboxTask): Source['kind'] {
  if (task.name === 'extract' || task.name === 'readSource') return task.input.kind;
  if (task.name === 'recognisePage') return 'pages';
  if (ARCHIVE_TASKS.has(task.name)) return 'file';
  return task.name === 'extractFile' && task.input.url === null ? 'file' : 'page';
}

/** The error that a task rejects with; `limit` is the one for which its process was killed. */
export function failureOf(error: unknown, task: SandboxTask, memoryMb: number, limit: string | null): unknown {
  if (error instanceof TaskFailure)
    return new ExtractionError(IMPORT_FAILURES.find((code) => code === error.code) ?? 'importErrors.internal', {
      detail: error.message,
      ...(error.text !== undefined && { text: error.text }),
    });
  if (!(error instanceof ChildEnded)) return error;
  const outOfHeap = error.signal === 'SIGABRT' || error.exitCode === 134;
  const broken = limit ?? (outOfHeap ? `${memoryMb} MB of memory` : null);
  const failure =
    broken === null
      ? new SandboxCrash(error)
      : new ExtractionError('importErrors.tooComplex', { detail: `more than ${broken}` });
  return sourceFailure(failure, kindOf(task));
}
