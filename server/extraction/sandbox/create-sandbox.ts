import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContainmentMeans } from '../../../shared/domain/health.ts';
import type { ChildHost } from '../../child-process/child-host.ts';
import type { TranscribedPage, TranscriptReading } from '../pipeline/read-transcript.ts';
import type { GivenAnswer, Settlement } from '../llm-reading/settle-answers.ts';
import type { ReadDocument, SourceReading } from '../llm-reading/source-reading.ts';
import { ExtractionError, SandboxFault } from '../domain/extraction-error.ts';
import type { Extraction, PageSource, Source } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import type { PagePicture } from '../pipeline/recognise-page.ts';
import type { Video } from '../domain/video.ts';
import { findContainment, UNCONTAINED, type Containment } from './containment.ts';
import type { ModelPicture } from './model-pictures.ts';
import type { PreparedPage, PreparedPicture } from './prepare-picture.ts';
import { perform } from './perform-task.ts';
import { DEFAULT_LIMITS, type SandboxLimits } from './process-usage.ts';
import { createOwnedChildren, type ChildKind, type OwnedChildren } from './owned-children.ts';
import {
  type ArchiveTasks,
  archiveTasks,
  childKindOf,
  type FileExtraction,
  type SandboxTask,
  type SandboxTasks,
  type SavedFile,
  type TaskName,
} from './sandbox-protocol.ts';
import { startSandboxChild } from './start-sandbox-child.ts';

/**
 * Parses untrusted bytes in child processes that are contained and have resource limits. Tasks run one after another;
 * `onStart` is called when a task starts.
 */
export interface Sandbox extends ArchiveTasks {
  /**
   * The same sandbox for the tasks of one account. A child that may have read a file of one account with native code never
   * serves another one.
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
  preparePicture(bytes: Uint8Array, maxSide?: number, onStart?: () => void): Promise<PreparedPicture>;
  /** A page of a picture or PDF to look at, counted from 1. */
  preparePage(bytes: Uint8Array, page: number, onStart?: () => void): Promise<PreparedPage>;
  /** Why the child cannot start; null if it can. Meanwhile tasks reject with SandboxFault, and starts are tried on. */
  fault(): string | null;
  /** What contains its children; null until it is known. */
  containedBy(): readonly ContainmentMeans[] | null;
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
  /** Whether a child is started before the first task; true by default. */
  isWarm?: boolean;
  /** Whether a spare child is kept for the next account; by default if `isWarm`. */
  keepsSpare?: boolean;
  /** Receives the child's standard error, with the attempts that were refused, as a part of the work whose task runs; by default that of this process. */
  report?: (output: string) => void;
}

interface WaitingTask {
  task: SandboxTask;
  owner: string;
  kind: ChildKind;
  /** The number of tasks that came later and went first. */
  passed: number;
  /** Runs a function as a part of the work that requested the task. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
  onStart: () => void;
  resolve(output: SandboxTasks[TaskName]['output']): void;
  reject(error: unknown): void;
}

/** So many tasks may go before one that waits for its child to start. */
const MOST_PASSED = 8;

/** The owner of tasks that belong to no account, such as those of the command line. */
const OPERATOR = '';

const interrupted = (): ExtractionError =>
  new ExtractionError('importErrors.interrupted', { detail: 'the sandbox is closed' });

const writeError = (output: string): void => void process.stderr.write(output);

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { entry, ocrLanguageDir, report = writeError, isWarm = true, ...own } = options;
  const { keepsSpare = isWarm, onFault = () => undefined } = own;
  const languageDir = ocrLanguageDir || null; // '' also means none
  const limits: SandboxLimits = { ...DEFAULT_LIMITS, ...own };
  const waiting: WaitingTask[] = [];
  let current: WaitingTask | null = null;
  let closed = false;
  let lastFault: string | null = null;
  /** null until it is known how they are contained. */
  let children: OwnedChildren | null = null;
  let means: readonly ContainmentMeans[] | null = null;
  const faultOf = (): string | null => children?.fault() ?? null;

  /** The output of a child may arrive after its answer. */
  let last: WaitingTask | null = null;
  const reportOfTask = (output: string): void => (last === null ? report(output) : last.inContext(report, output));

  async function prepare(): Promise<void> {
    const containment = own.containment ?? (entry === undefined ? await findContainment(languageDir) : UNCONTAINED);
    if (closed) return;
    ({ means } = containment);
    const start = (kind: ChildKind, isSpare: boolean): ChildHost =>
      startSandboxChild({
        kind,
        isSpare,
        languageDir,
        memoryMb: limits.memoryMb,
        containment,
        report: reportOfTask,
        ...(entry && { entry }),
      });
    children = createOwnedChildren({ start, onChange, isWarm, keepsSpare });
    void runNext();
  }
  void prepare();

  function onChange(): void {
    const fault = faultOf();
    if (fault !== null) for (const task of waiting.splice(0)) task.reject(new SandboxFault(fault));
    if (fault !== lastFault) onFault((lastFault = fault));
    void runNext();
  }

  /** The first task whose child is ready. A task is passed by a few others only. */
  function takeNext(): { next: WaitingTask; child: ChildHost } | null {
    if (current !== null || closed || children === null) return null;
    for (const [index, next] of waiting.entries()) {
      const child = children.take(next.owner, next.kind);
      if (child !== null) {
        for (const passed of waiting.slice(0, index)) passed.passed += 1;
        waiting.splice(index, 1);
        return { next, child };
      }
      if (next.passed >= MOST_PASSED) return null;
    }
    return null;
  }

  async function runNext(): Promise<void> {
    const taken = takeNext();
    const [head] = waiting;
    if (head !== undefined) children?.expect(head.owner, head.kind);
    if (taken === null) return;
    const { next, child } = taken;
    current = next;
    last = next;
    next.inContext(next.onStart);
    try {
      next.resolve(await perform(next.task, child, limits, () => children?.kill(child)));
    } catch (error) {
      next.reject(error);
    }
    current = null;
    children?.release();
    void runNext();
  }

  function request<Name extends TaskName>(
    owner: string,
    name: Name,
    input: SandboxTasks[Name]['input'],
    onStart = (): void => {},
  ): Promise<SandboxTasks[Name]['output']> {
    if (closed) return Promise.reject(interrupted());
    const fault = faultOf();
    if (fault !== null) return Promise.reject(new SandboxFault(fault));
    return new Promise((resolve, reject) => {
      const task = { name, input } as SandboxTask;
      const inContext = AsyncLocalStorage.snapshot();
      waiting.push({ task, owner, kind: childKindOf(task), passed: 0, inContext, onStart, resolve, reject });
      void runNext();
    });
  }

  async function close(): Promise<void> {
    closed = true;
    for (const task of [current, ...waiting.splice(0)]) task?.reject(interrupted());
    await children?.close();
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
    preparePicture: (bytes, maxSide, onStart) => request(owner, 'preparePicture', { bytes, maxSide }, onStart),
    preparePage: (bytes, page, onStart) => request(owner, 'preparePage', { bytes, page }, onStart),
    ...archiveTasks((name, input) => request(owner, name, input)),
    fault: faultOf,
    containedBy: () => means,
    close,
  });
  return forOwner(OPERATOR);
}
