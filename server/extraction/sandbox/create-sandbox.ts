import { IMPORT_FAILURES } from '../../../shared/errors.ts';
import { ChildEnded, TaskFailure, type ChildHost } from '../../child-process/child-host.ts';
import type { TranscribedPage, TranscriptReading } from '../pipeline/read-transcript.ts';
import type { GivenAnswer, Settlement } from '../llm-reading/settle-answers.ts';
import type { ReadDocument, SourceReading } from '../llm-reading/source-reading.ts';
import { ExtractionError, SandboxFault } from '../domain/extraction-error.ts';
import type { Extraction, PageSource, Source } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import type { PagePicture } from '../pipeline/recognise-page.ts';
import { sourceFailure } from '../domain/source-failure.ts';
import type { Video } from '../domain/video.ts';
import { findContainment, UNCONTAINED, type Containment } from './containment.ts';
import type { ModelPicture } from './model-pictures.ts';
import type { PreparedPicture } from './prepare-picture.ts';
import { DEFAULT_LIMITS, type SandboxLimits, watchLimits } from './watch-limits.ts';
import { createOwnedChildren } from './owned-children.ts';
import {
  runsNativeCode,
  type FileExtraction,
  type SandboxTask,
  type SandboxTasks,
  type SavedFile,
  type TaskName,
} from './sandbox-protocol.ts';
import { startSandboxChild } from './start-sandbox-child.ts';
import { TASK_OUTPUTS } from './task-schemas.ts';

/**
 * Parses untrusted bytes in a warm child process that is contained and has resource limits. Tasks run one after another;
 * `onStart` is called when a task starts.
 */
export interface Sandbox {
  /**
   * The same sandbox for the tasks of one account. A child whose native code read a file of one account never serves
   * another one.
   */
  forOwner(owner: string): Sandbox;
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
  /** The child's program, for tests. It is not contained unless `containment` is given. */
  entry?: string;
  /** By default what this system offers. */
  containment?: Containment;
  /** Receives the child's standard error, with the attempts that were refused; by default that of this process. */
  report?: (output: string) => void;
}

interface WaitingTask {
  task: SandboxTask;
  owner: string;
  onStart: () => void;
  resolve(output: SandboxTasks[TaskName]['output']): void;
  reject(error: unknown): void;
}

/** The owner of tasks that belong to no account, such as those of the command line. */
const OPERATOR = '';

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
    return new ExtractionError(IMPORT_FAILURES.find((code) => code === error.code) ?? 'importErrors.internal', {
      detail: error.message,
    });
  if (!(error instanceof ChildEnded)) return error;
  const outOfHeap = error.signal === 'SIGABRT' || error.exitCode === 134;
  const broken = limit ?? (outOfHeap ? `${memoryMb} MB of memory` : null);
  const failure =
    broken === null
      ? new ExtractionError('importErrors.internal', { cause: error, detail: `the sandbox ended: ${error.message}` })
      : new ExtractionError('importErrors.tooComplex', { detail: `more than ${broken}` });
  return sourceFailure(failure, kindOf(task));
}

/** The child sent something else than the result of its task. */
class BadAnswer extends ExtractionError {}

function answerOf(task: SandboxTask, output: unknown): SandboxTasks[TaskName]['output'] {
  const { data, error } = TASK_OUTPUTS[task.name].safeParse(output);
  if (error) throw new BadAnswer('importErrors.internal', { cause: error, detail: 'the sandbox sent no valid result' });
  return data;
}

const interrupted = (): ExtractionError =>
  new ExtractionError('importErrors.interrupted', { detail: 'the sandbox is closed' });

const writeError = (output: string): void => void process.stderr.write(output);

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { entry, ocrLanguageDir, report = writeError, onFault = () => undefined, ...own } = options;
  const languageDir = ocrLanguageDir || null; // '' also means none
  const containment = own.containment ?? (entry === undefined ? findContainment(languageDir) : UNCONTAINED);
  const limits: SandboxLimits = { ...DEFAULT_LIMITS, ...own };
  const { memoryMb } = limits;
  const waiting: WaitingTask[] = [];
  let current: WaitingTask | null = null;
  let closed = false;
  let lastFault: string | null = null;
  const children = createOwnedChildren({
    start: () => startSandboxChild({ languageDir, memoryMb, containment, report, ...(entry && { entry }) }),
    onChange,
  });

  function onChange(): void {
    const fault = children.fault();
    if (fault !== null) for (const task of waiting.splice(0)) task.reject(new SandboxFault(fault));
    if (fault !== lastFault) onFault((lastFault = fault));
    void runNext();
  }

  async function runNext(): Promise<void> {
    const [next] = waiting;
    if (current !== null || closed || next === undefined) return;
    const child = children.take(next.owner, runsNativeCode(next.task));
    if (child === null) return;
    waiting.shift();
    current = next;
    next.onStart();
    try {
      next.resolve(await perform(next.task, child));
    } catch (error) {
      next.reject(error);
    }
    current = null;
    children.release();
    void runNext();
  }

  async function perform(task: SandboxTask, child: ChildHost): Promise<SandboxTasks[TaskName]['output']> {
    let limit: string | null = null;
    const endWatch =
      child.pid === null
        ? () => undefined
        : watchLimits(child.pid, limits, (broken) => {
            limit = broken;
            children.kill(child);
          });
    try {
      return answerOf(task, await child.run(task.name, task.input));
    } catch (error) {
      if (error instanceof BadAnswer) children.kill(child);
      // The next task must not get the child that has just ended.
      if (error instanceof ChildEnded) await child.ended;
      throw failureOf(error, task, memoryMb, limit);
    } finally {
      endWatch();
    }
  }

  function request<Name extends TaskName>(
    owner: string,
    name: Name,
    input: SandboxTasks[Name]['input'],
    onStart = (): void => {},
  ): Promise<SandboxTasks[Name]['output']> {
    if (closed) return Promise.reject(interrupted());
    const fault = children.fault();
    if (fault !== null) return Promise.reject(new SandboxFault(fault));
    return new Promise((resolve, reject) => {
      waiting.push({ task: { name, input } as SandboxTask, owner, onStart, resolve, reject });
      void runNext();
    });
  }

  async function close(): Promise<void> {
    closed = true;
    for (const task of [current, ...waiting.splice(0)]) task?.reject(interrupted());
    await children.close();
  }

  const forOwner = (owner: string): Sandbox => ({
    forOwner,
    extract: (source, onStart) => request(owner, 'extract', source, onStart),
    extractFile: (file) => request(owner, 'extractFile', file),
    recognisePage: (picture, onStart) => request(owner, 'recognisePage', picture, onStart),
    readVideo: (page, onStart) => request(owner, 'readVideo', page, onStart),
    readSource: (source, onStart) => request(owner, 'readSource', source, onStart),
    modelPictures: (bytes) => request(owner, 'modelPictures', bytes),
    readTranscript: (document, pages) => request(owner, 'readTranscript', { document, pages }),
    settleAnswers: (document, answers) => request(owner, 'settleAnswers', { document, answers }),
    preparePicture: (bytes, maxSide) => request(owner, 'preparePicture', { bytes, maxSide }),
    fault: () => children.fault(),
    close,
  });
  return forOwner(OPERATOR);
}
