import { ExtractionError } from '../../../domain/extraction-error.ts';
import { findLanguageData } from './language-data.ts';

/** What the recogniser saw, from blocks down to words; confidences are 0 to 100. */
export type RecognisedPage = import('tesseract.js').Page;
export type RecognisedLine = import('tesseract.js').Line;

type Worker = import('tesseract.js').Worker;

/** More would not fit into a child's memory. */
const MOST_WORKERS = 3;
const IDLE_MS = 60_000;

interface Warm {
  worker: Worker;
  /** Keeps the process from ending while it works, not while it is merely warm. */
  thread: import('node:worker_threads').Worker;
  lastUse: number;
}

/** The data that tells scripts and directions. */
const SCRIPTS = 'osd';

const keyOf = (names: string, folder: string): string => `${names} ${folder}`;
const warm = new Map<string, Warm>();
let idle: NodeJS.Timeout | null = null;

/** How the letters on a picture are laid out: 3 finds out, 4 is one column, 6 one block, 7 one line, 11 here and there. */
export type PageMode = '3' | '4' | '6' | '7' | '11';

/** Reads letters on pictures, in the languages whose data is here. */
export interface Recogniser {
  /** Whether the data of a language is here. */
  knows(language: string): boolean;
  /** Reads an encoded image in languages that it knows. Throws ExtractionError `unreadable` where it cannot. */
  recognise(picture: Uint8Array, languages: readonly string[], mode: PageMode): Promise<RecognisedPage>;
  /** What script a page is written in and by how many degrees it must be turned clockwise; null where too little is seen. */
  detectScript(picture: Uint8Array): Promise<SeenScript | null>;
}

/** A recogniser with the data of languages in a folder of the operator's ('' for none) and those that are installed. */
export function createRecogniser(languageDir: string): Recogniser {
  const data = findLanguageData(languageDir);
  const knows = (language: string): boolean => data.nameOf(language) !== null;
  return {
    knows,
    recognise: async (picture, languages, mode) => {
      const names = languages.map(data.nameOf).filter((name) => name !== null);
      const page = await withWorker(names.join('+'), data.folder(), async (worker) => {
        await worker.setParameters({ tessedit_pageseg_mode: mode as never, user_defined_dpi: '300' });
        return worker.recognize(Buffer.from(picture), {}, { text: true, blocks: true });
      });
      return page.data;
    },
    detectScript: async (picture) => (knows(SCRIPTS) ? detectScript(picture, data.folder()) : null),
  };
}

/** A script by the recogniser's name of it, how far it must be turned clockwise, and how sure that script is: 1 is fair. */
export interface SeenScript {
  script: string;
  degrees: number;
  sure: number;
}

async function detectScript(picture: Uint8Array, folder: string): Promise<SeenScript | null> {
  try {
    const { data } = await withWorker(SCRIPTS, folder, (worker) => worker.detect(Buffer.from(picture)));
    if (data.script === null) return null;
    const turns = (data.orientation_confidence ?? 0) > 2 ? (data.orientation_degrees ?? 0) : 0;
    return { script: data.script, degrees: turns, sure: data.script_confidence ?? 0 };
  } catch (error) {
    if (error instanceof ExtractionError) return null; // Too few letters.
    throw error;
  }
}

/** Does one thing with a worker that knows these languages; one that fails is not used again. */
async function withWorker<Result>(
  names: string,
  folder: string,
  use: (worker: Worker) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(names, folder);
  const entry = warm.get(key) ?? (await start(names, folder));
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

/** The recogniser speaks to itself on standard error; the path is one of its own file system. */
const SILENT = 'debug_file /dev/null';

async function start(names: string, folder: string): Promise<Warm> {
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
      langPath: folder,
      gzip: true,
      cacheMethod: 'none',
      legacyCore: scripts,
      legacyLang: scripts,
      errorHandler() {}, // Without it, a picture that cannot be read would end the process; the promise rejects as well.
    },
    SILENT,
  );
  // Its types keep silent about it.
  const { worker: thread } = worker as unknown as { worker: Warm['thread'] };
  const entry = { worker, thread, lastUse: performance.now() };
  warm.set(keyOf(names, folder), entry);
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
