import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { faultOf, sendToParent, serveParent } from '../../child-process/parent-link.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import type { Source } from '../domain/extraction.ts';
import { extractAll, extractSource } from '../pipeline/extract-source.ts';
import { recognisePage, type PagePicture } from '../pipeline/recognise-page.ts';
import { savedSource } from '../pipeline/saved-source.ts';
import { preparePicture } from './prepare-picture.ts';
import type { FileExtraction, SandboxTasks, SavedFile, TaskName } from './sandbox-protocol.ts';

/** The entry of the sandbox's child process: performs one task after another, and ends with its parent. */
serveParent({
  // The parent sends only tasks of this table, each with its own input.
  perform: (name, input) => (PERFORM[name as TaskName] as (input: unknown) => Promise<unknown>)(input),
  failureOf: (error) =>
    error instanceof ExtractionError
      ? { code: error.code, detail: error.detail ?? '' }
      : { ...faultOf(error), code: 'importErrors.internal' },
});
void sendToParent({ type: 'ready' });
// Stored now because the parent kills this process later. With stored code the next child needs less memory.
flushCompileCache();

/** Adds the operator's folder of language data, the only setting that the parent passes on. */
function withLanguages<Given extends Source | PagePicture>(given: Given): Given {
  const [, , languageDir] = process.argv;
  return languageDir === undefined || ('kind' in given && given.kind !== 'file') ? given : { ...given, languageDir };
}

/** The function of each task. Modules that only some tasks need are imported by those. */
const PERFORM: { [Name in TaskName]: (input: SandboxTasks[Name]['input']) => Promise<SandboxTasks[Name]['output']> } = {
  extract: (source) => extractSource(withLanguages(source)),
  extractFile,
  recognisePage: (picture) => recognisePage(withLanguages(picture)),
  readVideo: async (page) => (await import('../video/read-video.ts')).readVideo(page),
  preparePicture: ({ bytes, maxSide }) => preparePicture(bytes, maxSide),
  readSource: async (source) => (await import('../pipeline/read-source.ts')).readSource(withLanguages(source)),
  modelPictures: async (bytes) => (await import('./model-pictures.ts')).modelPictures(bytes),
  readTranscript: async ({ document, pages }) =>
    (await import('../pipeline/read-transcript.ts')).readTranscript(document, pages),
  settleAnswers: async ({ document, answers }) =>
    (await import('../llm-reading/settle-answers.ts')).settleAnswers(document, answers),
};

async function extractFile({ path, url, isAll }: SavedFile): Promise<FileExtraction> {
  const begin = performance.now();
  const source = withLanguages(savedSource(readSaved(path), path, url));
  const found = isAll ? await extractAll(source) : [await extractSource(source)];
  const others = isAll ? [] : found.flatMap((extraction) => extraction.others.map(({ title }) => title));
  return { recipes: found.map(({ recipe }) => recipe), others, ms: performance.now() - begin };
}

/** Synchronous reading is fine here: this process runs one task at a time. */
function readSaved(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ExtractionError('importErrors.unreadable', {
      cause: error,
      detail: `the file cannot be read: ${reason}`,
    });
  }
}
