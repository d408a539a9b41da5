import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import type { ReadDocument, SourceReading } from '../llm-reading/source-reading.ts';
import type { TranscribedPage, TranscriptReading } from '../pipeline/read-transcript.ts';
import type { GivenAnswer, Settlement } from '../llm-reading/settle-answers.ts';
import type { Extraction, PageSource, Source } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import type { PagePicture } from '../pipeline/recognise-page.ts';
import type { Video } from '../domain/video.ts';
import type { ModelPicture } from './model-pictures.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/** The recipes of a file and the milliseconds it took to read them, without the transfer between the processes. */
export interface FileExtraction {
  /** The main recipe of the file, or all recipes in their order if all were requested. */
  recipes: RecipeContent[];
  /** The titles of the other recipes if only the main one was requested. */
  others: string[];
  ms: number;
}

/** A local file that the child reads itself. */
export interface SavedFile {
  path: string;
  url: string | null;
  /** Whether all of its recipes are requested. */
  isAll: boolean;
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
  preparePicture: { input: { bytes: Uint8Array; maxSide: number | undefined }; output: PreparedPicture };
}
export type TaskName = keyof SandboxTasks;

/** A task with its input, as it is sent to the child. */
export type SandboxTask = { [Name in TaskName]: { name: Name; input: SandboxTasks[Name]['input'] } }[TaskName];
