import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import type { ImportFailure } from '../../../shared/errors.ts';
import type { Extraction, Source } from '../extraction.ts';
import type { FileDocument } from '../read/text-line.ts';
import type { PagePicture } from '../recognise-page.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/** A recipe read from a file, with the milliseconds that reading it took: what crosses the process border is not counted. */
export interface FileExtraction {
  recipe: RecipeContent;
  ms: number;
}

/** What the child can be asked, with what it answers. */
export interface SandboxTasks {
  extract: { input: Source; output: Extraction };
  /** The child reads the file itself, and answers the recipe alone: less crosses the process border. */
  extractFile: { input: { path: string; url: string | null }; output: FileExtraction };
  recognisePage: { input: PagePicture; output: FileDocument };
  preparePicture: { input: { bytes: Uint8Array; maxSide: number | undefined }; output: PreparedPicture };
}
export type TaskName = keyof SandboxTasks;

/** Parent to child. One task is under way at a time, so answers need no id. */
export type TaskMessage = { [Name in TaskName]: { name: Name; input: SandboxTasks[Name]['input'] } }[TaskName];

/** Child to parent. */
export type SandboxMessage =
  | { type: 'ready' }
  | { type: 'done'; output: SandboxTasks[TaskName]['output'] }
  | { type: 'failed'; code: ImportFailure; detail: string };
