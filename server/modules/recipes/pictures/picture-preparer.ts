import { AppError } from '../../../core/errors.ts';
import { createFairSemaphore } from '../../../fair-semaphore/fair-semaphore.ts';
import {
  createSandbox,
  ExtractionError,
  SandboxFault,
  type PreparedPage,
  type PreparedPicture,
  type Sandbox,
} from '../../../extraction/extraction.ts';

/** How long the processes that decode untrusted pictures are kept for the next one, in milliseconds. */
const KEPT_FOR = 30_000;
/** A picture that takes longer, in milliseconds, leaves the queue of the others. Most take a tenth of a second. */
const SLOW_AFTER = 2_000;
/** Pictures that wait: of one account, and of all. A first look at a list asks for a hundred small ones. */
const MOST_WAITING = { ofOne: 200, ofAll: 1_000 };
/** Seconds after which a refused picture may be sent again. */
const RETRY_AFTER = 5;

/**
 * Prepares pictures in sandboxes, which exist only while they are needed. Accounts take turns, one picture at a time. Pictures
 * of accounts whose last one was slow have a queue of their own, so that they do not delay others.
 */
export interface PicturePreparer {
  /**
   * Prepares a picture of an account, at most `maxSide` pixels wide and high; `read` is called only when it is its turn. Throws 400
   * for an unreadable picture, 413 for a decompression bomb, 429 if too many pictures of the account wait, 503 if too many wait
   * altogether or none can be prepared.
   */
  prepare(owner: string, read: () => Promise<Uint8Array>, maxSide?: number): Promise<PreparedPicture>;
  /** Prepares a page of a picture or PDF in the same way; page 0 only counts the pages. */
  preparePage(owner: string, read: () => Promise<Uint8Array>, page: number): Promise<PreparedPage>;
  close(): Promise<void>;
}

/** What is done with the bytes of a file. */
type Task<T> = (sandbox: Sandbox, bytes: Uint8Array) => Promise<T>;

interface PreparerOptions {
  readonly openSandbox?: () => Sandbox;
  readonly slowAfter?: number;
  readonly mostWaiting?: { readonly ofOne: number; readonly ofAll: number };
}

type Refusal =
  | 'recipes.imageTooComplex'
  | 'recipes.imageUnreadable'
  | 'recipes.imagesUnavailable'
  | 'recipes.tooManyImagesWaiting';

function refused(code: Refusal, cause?: unknown): AppError {
  const isTemporary = code === 'recipes.imagesUnavailable' || code === 'recipes.tooManyImagesWaiting';
  return new AppError(code, { fields: { images: code }, cause, ...(isTemporary && { retryAfter: RETRY_AFTER }) });
}

function refusalOf(error: unknown): unknown {
  if (error instanceof SandboxFault) return refused('recipes.imagesUnavailable', error);
  if (!(error instanceof ExtractionError)) return error;
  if (error.code === 'importErrors.interrupted') return refused('recipes.imagesUnavailable', error);
  const isComplex = error.code === 'importErrors.tooComplex';
  return refused(isComplex ? 'recipes.imageTooComplex' : 'recipes.imageUnreadable', error);
}

/** Counts the pictures that wait or are being prepared, and refuses more than may. */
function createAdmission({ ofOne, ofAll }: typeof MOST_WAITING) {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    enter(owner: string): void {
      const own = counts.get(owner) ?? 0;
      if (own >= ofOne) throw refused('recipes.tooManyImagesWaiting');
      if (all >= ofAll) throw refused('recipes.imagesUnavailable');
      counts.set(owner, own + 1);
      all += 1;
    },
    leave(owner: string): void {
      const own = (counts.get(owner) ?? 1) - 1;
      if (own > 0) counts.set(owner, own);
      else counts.delete(owner);
      all -= 1;
    },
    isIdle: () => all === 0,
  };
}

const NEVER = new AbortController().signal;
const openPictureSandbox = (): Sandbox => createSandbox({ isWarm: false });

export function createPicturePreparer(options: PreparerOptions = {}): PicturePreparer {
  const { openSandbox = openPictureSandbox, slowAfter = SLOW_AFTER, mostWaiting = MOST_WAITING } = options;
  const admission = createAdmission(mostWaiting);
  const [quick, slow] = [createFairSemaphore(), createFairSemaphore()];
  const slowOwners = new Set<string>();
  const sandboxes = new Set<Sandbox>();
  let free: Sandbox[] = [];
  /** Whether a picture that turned out to be slow runs beside the two queues. */
  let hasLeft = false;
  let end: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function endSandboxes(): Promise<void> {
    const ended = [...sandboxes];
    sandboxes.clear();
    free = [];
    slowOwners.clear();
    await Promise.all(ended.map((sandbox) => sandbox.close()));
  }

  async function prepareNow<T>(owner: string, read: () => Promise<Uint8Array>, task: Task<T>): Promise<T> {
    const bytes = await read();
    if (isClosed) throw new ExtractionError('importErrors.interrupted');
    const sandbox = free.pop() ?? openSandbox();
    sandboxes.add(sandbox);
    const began = performance.now();
    try {
      return await task(sandbox.forOwner(owner), bytes);
    } finally {
      if (performance.now() - began > slowAfter) slowOwners.add(owner);
      else slowOwners.delete(owner);
      free.push(sandbox);
    }
  }

  /** Resolves when the task has ended, or has become slow and may leave the queue; only one may at a time. */
  async function endOrLeave(task: Promise<unknown>, owner: string): Promise<void> {
    const ended = task.then(
      () => true,
      () => true,
    );
    const timer = Promise.withResolvers<boolean>();
    const timeout = setTimeout(() => timer.resolve(false), slowAfter);
    const hasEnded = await Promise.race([ended, timer.promise]);
    clearTimeout(timeout);
    if (hasEnded) return;
    slowOwners.add(owner);
    if (hasLeft) return void (await ended);
    hasLeft = true;
    void ended.then(() => (hasLeft = false));
  }

  async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (slowOwners.has(owner)) return slow.run(NEVER, work, owner);
    const { promise, resolve } = Promise.withResolvers<T>();
    promise.catch(() => undefined); // it is returned below, perhaps after it has failed
    await quick.run(
      NEVER,
      async () => {
        // An account that has become slow while this picture waited goes to the other queue.
        const task = slowOwners.has(owner) ? slow.run(NEVER, work, owner) : work();
        resolve(task);
        if (!slowOwners.has(owner)) await endOrLeave(task, owner);
      },
      owner,
    );
    return promise;
  }

  async function perform<T>(owner: string, read: () => Promise<Uint8Array>, task: Task<T>): Promise<T> {
    admission.enter(owner);
    clearTimeout(end);
    try {
      return await inTurn(owner, () => prepareNow(owner, read, task));
    } catch (error) {
      throw refusalOf(error);
    } finally {
      admission.leave(owner);
      if (admission.isIdle() && !isClosed) end = setTimeout(() => void endSandboxes(), KEPT_FOR).unref();
    }
  }

  return {
    prepare: (owner, read, maxSide) => perform(owner, read, (sandbox, bytes) => sandbox.preparePicture(bytes, maxSide)),
    preparePage: (owner, read, page) => perform(owner, read, (sandbox, bytes) => sandbox.preparePage(bytes, page)),
    async close() {
      isClosed = true;
      clearTimeout(end);
      await endSandboxes();
    },
  };
}
