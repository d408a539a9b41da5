import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TranscribedPage, TranscriptReading } from '../pipeline/read-transcript.ts';
import type { GivenAnswer, Settlement } from '../llm-reading/settle-answers.ts';
import type { ReadDocument, SourceReading } from '../llm-reading/source-reading.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import type { Extraction, PageSource, Source } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import type { PagePicture } from '../pipeline/recognise-page.ts';
import { sourceFailure } from '../domain/source-failure.ts';
import type { Video } from '../domain/video.ts';
import type { ModelPicture } from './model-pictures.ts';
import type { PreparedPicture } from './prepare-picture.ts';
import { DEFAULT_LIMITS, type SandboxLimits } from './sandbox-limits.ts';
import type {
  FileExtraction,
  SandboxMessage,
  SandboxTasks,
  SavedFile,
  TaskMessage,
  TaskName,
} from './sandbox-protocol.ts';
import { watchLimits } from './watch-limits.ts';

/**
 * Parsers of foreign bytes, in one warm child process with limits; tasks run one after another. `onStart` is called
 * when a task's turn has come, at once where nothing is under way.
 */
export interface Sandbox {
  /** Rejects with what extractSource throws, `tooComplex` (as it is called of its kind) beyond a limit, `internal` when the child died. */
  extract(source: Source, onStart?: () => void): Promise<Extraction>;
  /** The recipes of a file at a path of this machine; one with an address is a page that was found there. */
  extractFile(file: SavedFile): Promise<FileExtraction>;
  /** What one of several pictures shows; the pages are then extracted together. */
  recognisePage(picture: PagePicture, onStart?: () => void): Promise<FileDocument>;
  /** What a page says of the video that it shows; null where it shows none. */
  readVideo(page: PageSource, onStart?: () => void): Promise<Video | null>;
  /** What `extract` would give or throw, and what a model may be shown of it. Rejects beyond a limit, as `extract` does. */
  readSource(source: Source, onStart?: () => void): Promise<SourceReading>;
  /** A picture, or the pages of a PDF that are pictures, as models look at them. */
  modelPictures(bytes: Uint8Array): Promise<ModelPicture[]>;
  /** What a model transcribed of them, read in place of what was recognised there. */
  readTranscript(document: ReadDocument, pages: TranscribedPage[]): Promise<TranscriptReading>;
  /** The recipe of a document by what a model answered and what stands in its lines. */
  settleAnswers(document: ReadDocument, answers: GivenAnswer[]): Promise<Settlement>;
  /** No wider or higher than `maxSide` pixels; by default as recipes show pictures. */
  preparePicture(bytes: Uint8Array, maxSide?: number): Promise<PreparedPicture>;
  /** Ends the child; tasks under way reject. */
  close(): Promise<void>;
}

export interface SandboxOptions extends Partial<SandboxLimits> {
  /** The operator's folder of the recogniser's language data, beside what is installed; null for none. */
  ocrLanguageDir?: string | null;
  /** The child's program, for tests. */
  entry?: string;
}

interface Task {
  message: TaskMessage;
  onStart: () => void;
  resolve(output: SandboxTasks[TaskName]['output']): void;
  reject(error: unknown): void;
}

const ENTRY = fileURLToPath(new URL('sandbox-child.ts', import.meta.url));

/**
 * What glibc keeps of freed memory is a fifth of the child's: an arena for each thread, and room for the largest page
 * so far. Other platforms do not read these.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** None of the server's settings and secrets reaches the parsers. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return {
    ...ALLOCATOR,
    ...(PATH !== undefined && { PATH }),
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  };
}

/** What a task's failure speaks of; a picture's is nobody's to hear. */
function kindOf(message: TaskMessage): Source['kind'] {
  if (message.name === 'extract' || message.name === 'readSource') return message.input.kind;
  if (message.name === 'recognisePage') return 'pages';
  return message.name === 'extractFile' && message.input.url === null ? 'file' : 'page';
}

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { entry = ENTRY, ocrLanguageDir = null, ...own } = options;
  const limits: SandboxLimits = { ...DEFAULT_LIMITS, ...own };
  const waiting: Task[] = [];
  let current: Task | null = null;
  let endWatch = (): void => {};
  /** The limit for which the child was killed; until it is gone no task is given to it. */
  let broken: string | null = null;
  let closed = false;
  let child = start();

  function start(): ChildProcess {
    const started = fork(entry, ocrLanguageDir === null ? [] : [ocrLanguageDir], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${Math.round(limits.memoryMb * 0.6)}`, '--max-semi-space-size=16'],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (message: SandboxMessage) => received(message));
    started.on('error', (error) => ended(started, error));
    started.on('exit', (code, signal) => ended(started, new Error(`the sandbox ended: ${signal ?? code}`)));
    return started;
  }

  function received(message: SandboxMessage): void {
    if (message.type === 'ready') return;
    const task = release();
    if (message.type === 'done') task?.resolve(message.output);
    else task?.reject(new ExtractionError(message.code, { detail: message.detail }));
    startNext();
  }

  /** The child is gone: its task fails, and a fresh child serves the next. */
  function ended(dead: ChildProcess, cause: Error): void {
    if (dead !== child) return;
    const outOfHeap = dead.signalCode === 'SIGABRT' || dead.exitCode === 134;
    const limit = broken ?? (outOfHeap ? `${limits.memoryMb} MB of memory` : null);
    broken = null;
    const error =
      limit === null
        ? new ExtractionError('importErrors.internal', { cause, detail: cause.message })
        : new ExtractionError('importErrors.tooComplex', { detail: `more than ${limit}` });
    const task = release();
    task?.reject(sourceFailure(error, kindOf(task.message)));
    if (closed) return;
    child = start();
    startNext();
  }

  function release(): Task | null {
    endWatch();
    const task = current;
    current = null;
    return task;
  }

  function startNext(): void {
    if (current !== null || broken !== null || closed) return;
    current = waiting.shift() ?? null;
    if (current === null) return;
    current.onStart();
    const { pid } = child;
    if (pid !== undefined) {
      endWatch = watchLimits(pid, limits, (limit) => {
        broken = limit;
        child.kill('SIGKILL');
      });
    }
    child.send(current.message, (error) => {
      if (error !== null) child.kill('SIGKILL'); // a broken channel: its exit fails the task
    });
  }

  function submit<Name extends TaskName>(
    message: TaskMessage,
    onStart = (): void => {},
  ): Promise<SandboxTasks[Name]['output']> {
    if (closed)
      return Promise.reject(new ExtractionError('importErrors.interrupted', { detail: 'the sandbox is closed' }));
    return new Promise((resolve, reject) => {
      waiting.push({ message, onStart, resolve, reject });
      startNext();
    });
  }

  function perform<Name extends TaskName>(
    name: Name,
    input: SandboxTasks[Name]['input'],
    onStart?: () => void,
  ): Promise<SandboxTasks[Name]['output']> {
    // The child answers what the task of this name answers.
    const message = { name, input } as TaskMessage;
    return submit(message, onStart);
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
    close: async () => {
      closed = true;
      const interrupted = new ExtractionError('importErrors.interrupted', { detail: 'the sandbox is closed' });
      for (const task of [release(), ...waiting.splice(0)]) task?.reject(interrupted);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}
