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

/** The recipes read from a file, with the milliseconds that reading them took: what crosses the process border is not counted. */
export interface FileExtraction {
  /** The one that the file is about, or all of them in their order where all were asked for. */
  recipes: RecipeContent[];
  /** The titles of the others where only the one was asked for. */
  others: string[];
  ms: number;
}

/** A file of this machine that the child reads itself. */
export interface SavedFile {
  path: string;
  url: string | null;
  /** Whether all of its recipes are wanted. */
  isAll: boolean;
}

/** The tasks of the child: what each is given and what it returns. */
export interface SandboxTasks {
  extract: { input: Source; output: Extraction };
  /** The child answers the recipes alone: less crosses the process border. */
  extractFile: { input: SavedFile; output: FileExtraction };
  recognisePage: { input: PagePicture; output: FileDocument };
  /** What a page says of the video that it shows; null where it shows none. */
  readVideo: { input: PageSource; output: Video | null };
  /** As `extract`, with what a model may be shown. What is no recipe is no failure of the task. */
  readSource: { input: Source; output: SourceReading };
  modelPictures: { input: Uint8Array; output: ModelPicture[] };
  readTranscript: { input: { document: ReadDocument; pages: TranscribedPage[] }; output: TranscriptReading };
  settleAnswers: { input: { document: ReadDocument; answers: GivenAnswer[] }; output: Settlement };
  preparePicture: { input: { bytes: Uint8Array; maxSide: number | undefined }; output: PreparedPicture };
}
export type TaskName = keyof SandboxTasks;

/** A task with its input, as the child is given it. */
export type SandboxTask = { [Name in TaskName]: { name: Name; input: SandboxTasks[Name]['input'] } }[TaskName];
