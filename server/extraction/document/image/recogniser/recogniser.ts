import { fileURLToPath } from 'node:url';
import { ExtractionError } from '../../../domain/extraction-error.ts';
import { findLanguageData, LANGUAGE_DIR_MARK, SCRIPTS } from './language-data.ts';

/** A recognised page, from blocks down to words; confidences are 0 to 100. */
export type RecognisedPage = import('tesseract.js').Page;
export type RecognisedLine = import('tesseract.js').Line;

type Worker = import('tesseract.js').Worker;

/** More workers would exceed the memory limit of a child process. */
const MOST_WORKERS = 3;
const IDLE_MS = 60_000;

interface Warm {
  worker: Worker;
  /** Referenced only while the worker is busy, so that an idle worker does not keep the process running. */
  thread: import('node:worker_threads').Worker;
  lastUse: number;
}

const THREAD = fileURLToPath(new URL('./recogniser-thread.ts', import.meta.url));

const keyOf = (names: string, languageDir: string): string => `${names} ${languageDir}`;
const warm = new Map<string, Warm>();
let idle: NodeJS.Timeout | null = null;

/** Page segmentation modes of Tesseract: 3 automatic, 4 one column, 6 one block, 7 one line, 11 scattered text. */
export type PageMode = '3' | '4' | '6' | '7' | '11';

/**
 * Tesseract reads a line below this confidence (0 to 1) again with inverted colours and keeps the better reading. On a
 * page of poor print or of no writing that takes nearly half of the time.
 */
const INVERTED_BELOW = '0.7';
const NEVER_INVERTED = '0';

/** Recognises text on pictures in the languages with available data. */
export interface Recogniser {
  /** Whether the data of a language is available. */
  knows(language: string): boolean;
  /**
   * Recognises an encoded image in languages that it knows. A `sample` is read quickly, each line once. Throws
   * ExtractionError `unreadable`.
   */
  recognise(
    picture: Uint8Array,
    languages: readonly string[],
    mode: PageMode,
    sample?: 'sample',
  ): Promise<RecognisedPage>;
  /**
   * The script of a page, and the clockwise rotation in degrees that it needs; null if the page has too little text.
   */
  detectScript(picture: Uint8Array): Promise<SeenScript | null>;
}

/** Creates a recogniser with the data in a folder of the operator ('' for none) and the installed data. */
export function createRecogniser(languageDir: string): Recogniser {
  const data = findLanguageData(languageDir);
  const knows = (language: string): boolean => data.nameOf(language) !== null;
  return {
    knows,
    recognise: async (picture, languages, mode, sample) => {
      const names = languages.map(data.nameOf).filter((name) => name !== null);
      const page = await withWorker(names.join('+'), languageDir, async (worker) => {
        const invert: object = { invert_threshold: sample === undefined ? INVERTED_BELOW : NEVER_INVERTED };
        await worker.setParameters({ tessedit_pageseg_mode: mode as never, user_defined_dpi: '300', ...invert });
        return worker.recognize(Buffer.from(picture), {}, { text: true, blocks: true });
      });
      return page.data;
    },
    detectScript: async (picture) => (knows(SCRIPTS) ? detectScript(picture, languageDir) : null),
  };
}

/**
 * A detected script (the recogniser's name), the clockwise rotation in degrees, and the confidence of the script; 1 is
 * fair.
 */
export interface SeenScript {
  script: string;
  degrees: number;
  sure: number;
}

async function detectScript(picture: Uint8Array, languageDir: string): Promise<SeenScript | null> {
  try {
    const { data } = await withWorker(SCRIPTS, languageDir, (worker) => worker.detect(Buffer.from(picture)));
    if (data.script === null) return null;
    const turns = (data.orientation_confidence ?? 0) > 2 ? (data.orientation_degrees ?? 0) : 0;
    return { script: data.script, degrees: turns, sure: data.script_confidence ?? 0 };
  } catch (error) {
    if (error instanceof ExtractionError) return null; // too few letters
    throw error;
  }
}

/** Runs one task on a worker for these languages. A worker that fails is terminated. */
async function withWorker<Result>(
  names: string,
  languageDir: string,
  use: (worker: Worker) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(names, languageDir);
  const entry = warm.get(key) ?? (await start(names, languageDir));
  entry.lastUse = performance.now();
  entry.thread.ref();
  try {
    return await use(entry.worker);
  } catch (error) {
    warm.delete(key);
    await entry.worker.terminate();
    throw new ExtractionError('importErrors.unreadable', { cause: error, detail: String(error) });
  } finally {
    entry.thread.unref();
    endWhenIdle();
  }
}

/** The recogniser writes debug output to standard error. This path is in its own virtual file system. */
const SILENT = 'debug_file /dev/null';

async function start(names: string, languageDir: string): Promise<Warm> {
  const { createWorker } = await import('tesseract.js');
  while (warm.size >= MOST_WORKERS) {
    const oldest = [...warm].toSorted(([, a], [, b]) => a.lastUse - b.lastUse)[0]!;
    warm.delete(oldest[0]);
    await oldest[1].worker.terminate();
  }
  const scripts = names === SCRIPTS;
  const worker = await createWorker(
    names,
    scripts ? 0 : 1,
    {
      langPath: `${LANGUAGE_DIR_MARK}${languageDir}`,
      workerPath: THREAD,
      gzip: true,
      cacheMethod: 'none',
      legacyCore: scripts,
      legacyLang: scripts,
      errorHandler() {}, // without this handler an unreadable picture would end the process, although the promise rejects as well
    },
    SILENT,
  );
  // `worker.worker` is missing from the library's types.
  const { worker: thread } = worker as unknown as { worker: Warm['thread'] };
  const entry = { worker, thread, lastUse: performance.now() };
  warm.set(keyOf(names, languageDir), entry);
  return entry;
}

function endWhenIdle(): void {
  if (idle !== null) clearTimeout(idle);
  idle = setTimeout(() => {
    for (const { worker } of warm.values()) void worker.terminate();
    warm.clear();
  }, IDLE_MS);
  idle.unref();
}
