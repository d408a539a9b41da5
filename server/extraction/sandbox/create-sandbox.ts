import { fileURLToPath } from 'node:url';
import type { ImportFailure } from '../../../shared/errors.ts';
import { ChildEnded, startChild, TaskFailure, type ChildHost } from '../../child-process/child-host.ts';
import type { TranscribedPage, TranscriptReading } from '../pipeline/read-transcript.ts';
import type { GivenAnswer, Settlement } from '../llm-reading/settle-answers.ts';
import type { ReadDocument, SourceReading } from '../llm-reading/source-reading.ts';
import { ExtractionError, SandboxCrash, SandboxFault } from '../domain/extraction-error.ts';
import type { Extraction, PageSource, Source } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import type { PagePicture } from '../pipeline/recognise-page.ts';
import { sourceFailure } from '../domain/source-failure.ts';
import type { Video } from '../domain/video.ts';
import type { ModelPicture } from './model-pictures.ts';
import { keepChild } from './keep-child.ts';
import type { PreparedPicture } from './prepare-picture.ts';
import { DEFAULT_LIMITS, type SandboxLimits, watchLimits } from './watch-limits.ts';
import type { FileExtraction, SandboxTask, SandboxTasks, SavedFile, TaskName } from './sandbox-protocol.ts';

/**
 * Parses untrusted bytes in one warm child process with resource limits. Tasks run one after another; `onStart` is called
 * when a task starts.
 */
export interface Sandbox {
  /** Rejects with the errors of extractSource, the `tooComplex` code of the source's kind beyond a limit, `internal` when the child died. */
  extract(source: Source, onStart?: () => void): Promise<Extraction>;
  /** The recipes of a local file. A file with an address is a saved page of that address. */
  extractFile(file: SavedFile): Promise<FileExtraction>;
  /** Recognises the text of one of several pictures; the pages are then extracted together. */
  recognisePage(picture: PagePicture, onStart?: () => void): Promise<FileDocument>;
  /** The video of a page with its metadata; null if the page has none. */
  readVideo(page: PageSource, onStart?: () => void): Promise<Video | null>;
  /** The result or error of `extract`, with the text that a model may read. Rejects beyond a limit, as `extract` does. */
  readSource(source: Source, onStart?: () => void): Promise<SourceReading>;
  /** A picture, or the scanned pages of a PDF, prepared for vision models. */
  modelPictures(bytes: Uint8Array): Promise<ModelPicture[]>;
  /** Reads a document again with a model's transcript in place of the recognised text. */
  readTranscript(document: ReadDocument, pages: TranscribedPage[]): Promise<TranscriptReading>;
  /** The recipe of a document, from the model's answers as far as its lines confirm them. */
  settleAnswers(document: ReadDocument, answers: GivenAnswer[]): Promise<Settlement>;
  /** At most `maxSide` pixels wide and high; the default is the size of recipe pictures. */
  preparePicture(bytes: Uint8Array, maxSide?: number): Promise<PreparedPicture>;
  /** Why the child cannot start; null if it can. Meanwhile tasks reject with SandboxFault, and starts are tried on. */
  fault(): string | null;
  /** Ends the child; tasks under way reject. */
  close(): Promise<void>;
}

export interface SandboxOptions extends Partial<SandboxLimits> {
  /** The operator's folder with further OCR language data; null for none. */
  ocrLanguageDir?: string | null;
  /** Called when the child cannot start, and with null when it can again. */
  onFault?: (fault: string | null) => void;
  /** The child's program, for tests. */
  entry?: string;
}

interface WaitingTask {
  task: SandboxTask;
  onStart: () => void;
  resolve(output: SandboxTasks[TaskName]['output']): void;
  reject(error: unknown): void;
}

const ENTRY = fileURLToPath(new URL('sandbox-child.ts', import.meta.url));

/**
 * Makes glibc return freed memory. Its arenas for threads and its room for the largest page so far are a fifth of the
 * child's memory. Other platforms ignore these variables.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The parsers get none of the server's settings and secrets. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return {
    ...ALLOCATOR,
    ...(PATH !== undefined && { PATH }),
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  };
}

/**
 * The kind of source that the task's error names. Errors of picture tasks are not shown to users, so their kind does
 * not matter.
 */
function kindOf(task: SandboxTask): Source['kind'] {
  if (task.name === 'extract' || task.name === 'readSource') return task.input.kind;
  if (task.name === 'recognisePage') return 'pages';
  return task.name === 'extractFile' && task.input.url === null ? 'file' : 'page';
}

/** The error that a task rejects with; `limit` is the one for which its process was killed. */
function failureOf(error: unknown, task: SandboxTask, memoryMb: number, limit: string | null): unknown {
  if (error instanceof TaskFailure)
    // The child reports only codes of ExtractionError.
    return new ExtractionError((error.code ?? 'importErrors.internal') as ImportFailure, { detail: error.message });
  if (!(error instanceof ChildEnded)) return error;
  const outOfHeap = error.signal === 'SIGABRT' || error.exitCode === 134;
  const broken = limit ?? (outOfHeap ? `${memoryMb} MB of memory` : null);
  const failure =
    broken === null
      ? new SandboxCrash(error)
      : new ExtractionError('importErrors.tooComplex', { detail: `more than ${broken}` });
  return sourceFailure(failure, kindOf(task));
}

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { entry = ENTRY, ocrLanguageDir = null, onFault = () => undefined, ...own } = options;
  const limits: SandboxLimits = { ...DEFAULT_LIMITS, ...own };
  const waiting: WaitingTask[] = [];
  let current: WaitingTask | null = null;
  let closed = false;
  let lastFault: string | null = null;
  const kept = keepChild({ start, onChange });

  function start(): ChildHost {
    return startChild({
      entry,
      args: ocrLanguageDir === null ? [] : [ocrLanguageDir],
      execArgv: [`--max-old-space-size=${Math.round(limits.memoryMb * 0.6)}`, '--max-semi-space-size=16'],
      env: childEnvironment(),
      output: ['ignore', 'inherit'],
    });
  }

  function onChange(): void {
    const fault = kept.fault();
    if (fault !== null) for (const task of waiting.splice(0)) task.reject(new SandboxFault(fault));
    if (fault !== lastFault) onFault((lastFault = fault));
    void runNext();
  }

  async function runNext(): Promise<void> {
    if (current !== null || closed || waiting.length === 0) return;
    const used = kept.take();
    const next = used && waiting.shift();
    if (!used || !next) return;
    current = next;
    next.onStart();
    let limit: string | null = null;
    const endWatch =
      used.pid === null
        ? () => undefined
        : watchLimits(used.pid, limits, (broken) => {
            limit = broken;
            void kept.kill();
          });
    try {
      // The protocol guarantees the type of the task's result.
      next.resolve((await used.run(next.task.name, next.task.input)) as SandboxTasks[TaskName]['output']);
    } catch (error) {
      next.reject(failureOf(error, next.task, limits.memoryMb, limit));
      // The next task must not get the child that has just ended.
      if (error instanceof ChildEnded) await used.ended;
    }
    endWatch();
    current = null;
    void runNext();
  }

  function perform<Name extends TaskName>(
    name: Name,
    input: SandboxTasks[Name]['input'],
    onStart = (): void => {},
  ): Promise<SandboxTasks[Name]['output']> {
    if (closed)
      return Promise.reject(new ExtractionError('importErrors.interrupted', { detail: 'the sandbox is closed' }));
    const fault = kept.fault();
    if (fault !== null) return Promise.reject(new SandboxFault(fault));
    return new Promise((resolve, reject) => {
      waiting.push({ task: { name, input } as SandboxTask, onStart, resolve, reject });
      void runNext();
    });
  }

  return {
    extract: (source, onStart) => perform('extract', source, onStart),
    extractFile: (file) => perform('extractFile', file),
    recognisePage: (picture, onStart) => perform('recognisePage', picture, onStart),
    readVideo: (page, onStart) => perform('readVideo', page, onStart),
    readSource: (source, onStart) => perform('readSource', source, onStart),
    modelPictures: (bytes) => perform('modelPictures', bytes),
    readTranscript: (document, pages) => perform('readTranscript', { document, pages }),
    settleAnswers: (document, answers) => perform('settleAnswers', { document, answers }),
    preparePicture: (bytes, maxSide) => perform('preparePicture', { bytes, maxSide }),
    fault: () => kept.fault(),
    close: async () => {
      closed = true;
      const interrupted = new ExtractionError('importErrors.interrupted', { detail: 'the sandbox is closed' });
      for (const task of [current, ...waiting.splice(0)]) task?.reject(interrupted);
      await kept.close();
    },
  };
}
