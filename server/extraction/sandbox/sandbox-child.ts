import { chmodSync, copyFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { faultOf, sendToParent, serveParent } from '../../child-process/parent-link.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import type { Source } from '../domain/extraction.ts';
import type { PagePicture } from '../pipeline/recognise-page.ts';
import type { FileExtraction, SandboxTasks, SavedFile, TaskName } from './sandbox-protocol.ts';
import { TASK_INPUTS } from './task-schemas.ts';

/**
 * The entry of the sandbox's child processes: performs one task after another, and ends with its parent. Its arguments are
 * its kind, the operator's folder of language data or '', and `spare` for one that has time before its first task. Others
 * import what their task needs, so that a child for pictures starts quickly. With `fill` as its kind it only fills Node's
 * compile cache.
 */
const [, , kind, ocrFolder = '', use] = process.argv;
const languageDir = ocrFolder === '' ? undefined : ocrFolder;

// The libraries of documents leave promises behind that are rejected later. That must not end this process during a task that
// has nothing to do with them; a task that waits for such a promise is ended by its limit of time.
process.on('unhandledRejection', () => undefined);

const readers = () => import('../pipeline/extract-source.ts');
const sourceReader = () => import('../pipeline/read-source.ts');
const pageReader = () => import('../pipeline/recognise-page.ts');
const pictures = () => import('./prepare-picture.ts');
const zipEntries = () => import('../archive/zip-entries.ts');
const tarHeaders = () => import('../document/file/tar-header.ts');
const archives = () => import('../archive/read-document.ts');
const warmedUp = async () => (await import('./warm-up.ts')).warmUp();
const models = () => import('./model-pictures.ts');

/** Loads the code of all tasks; with `withLibraries` also the libraries that only some files need. */
async function loadTasks(withLibraries: boolean): Promise<void> {
  await Promise.all([readers(), sourceReader(), archives(), import('../pipeline/saved-source.ts')]);
  if (!withLibraries) return;
  await Promise.all([import('./warm-up.ts'), pageReader(), pictures(), models(), import('../video/read-video.ts')]);
  await Promise.all([import('../pipeline/read-transcript.ts'), import('../llm-reading/settle-answers.ts')]);
  await Promise.all([import('../document/pdf/read-pdf.ts'), import('../document/image/read-picture.ts')]);
  await Promise.all([import('sharp'), import('mammoth'), import('tesseract.js'), import('heic-decode')]);
  await Promise.all([import('pdfjs-dist/legacy/build/pdf.mjs'), import('pdf-parse')]);
}

/** Adds the operator's folder of language data, the only setting that the parent passes on. */
const withLanguageDir = <Given extends object>(given: Given): Given =>
  languageDir === undefined ? given : { ...given, languageDir };

const withLanguages = <Given extends Source | PagePicture>(given: Given): Given =>
  'kind' in given && given.kind !== 'file' ? given : withLanguageDir(given);

/** The function of each task. */
const PERFORM: { [Name in TaskName]: (input: SandboxTasks[Name]['input']) => Promise<SandboxTasks[Name]['output']> } = {
  extract: async (source) => (await readers()).extractSource(withLanguages(source)),
  extractFile,
  recognisePage: async (picture) => (await pageReader()).recognisePage(withLanguages(picture)),
  readVideo: async (page) => (await import('../video/read-video.ts')).readVideo(page),
  preparePicture: async ({ bytes, maxSide }) => (await pictures()).preparePicture(bytes, maxSide),
  preparePage: async ({ bytes, page }) => (await pictures()).preparePage(bytes, page),
  preparePictureOfArchive: async (bytes) => (await pictures()).preparePictureOfArchive(bytes),
  listZip: async (tail) => (await zipEntries()).listZip(tail),
  listTar: async (part) => (await tarHeaders()).listTar(part),
  unpackFile: async (file) => (await zipEntries()).unpackFile(file),
  readNoteLinks: async (files) => (await import('../archive/read-note-links.ts')).readNoteLinks(files),
  readArchiveDocument: async (document) => (await archives()).readArchiveDocument(withLanguageDir(document)),
  readSource: async (source) => (await sourceReader()).readSource(withLanguages(source)),
  modelPictures: async (bytes) => (await models()).modelPictures(bytes),
  readTranscript: async ({ document, pages }) =>
    (await import('../pipeline/read-transcript.ts')).readTranscript(document, pages),
  settleAnswers: async ({ document, answers }) =>
    (await import('../llm-reading/settle-answers.ts')).settleAnswers(document, answers),
};

async function extractFile({ bytes, name, url, isAll }: SavedFile): Promise<FileExtraction> {
  const { savedSource } = await import('../pipeline/saved-source.ts');
  const { extractAll, extractSource } = await readers();
  const begin = performance.now();
  const source = withLanguages(savedSource(bytes, name, url));
  const found = isAll ? await extractAll(source) : [await extractSource(source)];
  const others = isAll ? [] : found.flatMap((extraction) => extraction.others.map(({ title }) => title));
  return { recipes: found.map(({ recipe }) => recipe), others, ms: performance.now() - begin };
}

/**
 * Loads the code of all tasks, so that Node keeps it in compiled form, and writes `stamp` when that is done. The user of the
 * children, if it is another one, gets a copy that it may only read: Node looks in a folder named after its user.
 */
async function fillCompileCache(stamp: string, code: string, user: string): Promise<void> {
  await loadTasks(true);
  flushCompileCache();
  const folder = getCompileCacheDir();
  if (folder === undefined) return;
  if (user !== '') {
    const theirs = folder.replace(/-\d+$/, `-${user}`);
    mkdirSync(theirs, { recursive: true });
    for (const name of readdirSync(folder)) {
      copyFileSync(path.join(folder, name), path.join(theirs, name));
      chmodSync(path.join(theirs, name), 0o644); // Node writes them for their user only
    }
  }
  const written = `${stamp}.${process.pid}`;
  writeFileSync(written, JSON.stringify({ code, folder }));
  renameSync(written, stamp);
}

function serve(): void {
  serveParent({
    perform: async (name, input) => {
      if (!Object.hasOwn(PERFORM, name)) throw new Error(`no task ${name}`);
      // Each task has its own input, which the schema of this name has checked.
      const checked: unknown = TASK_INPUTS[name as TaskName].parse(input);
      return (PERFORM[name as TaskName] as (input: unknown) => Promise<unknown>)(checked);
    },
    failureOf: (error) =>
      error instanceof ExtractionError
        ? { code: error.code, detail: error.detail ?? '', ...(error.text !== undefined && { text: error.text }) }
        : { ...faultOf(error), code: 'importErrors.internal' },
  });
}

if (kind === 'fill') {
  const [, , , stamp = '', code = '', user = ''] = process.argv;
  await fillCompileCache(stamp, code, user);
  process.exit();
}
serve();
if (kind === 'plain') await loadTasks(false);
/** Without its code loaded a child is only slower. */
const reportCold = (error: unknown): void => void process.stderr.write(`a spare child is not warm: ${String(error)}\n`);
if (use === 'spare') await warmedUp().catch(reportCold);
void sendToParent({ type: 'ready' });
