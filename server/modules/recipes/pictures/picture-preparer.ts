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
   * Prepares a picture of an account, at most `maxSide` pixels wide and high; `read` is called only when it is its turn, and again if it has to begin anew. Throws 400
   * for an unreadable picture, 413 for a decompression bomb, 429 if too many pictures of the account wait, 503 if too many wait
   * altogether or none can be prepared.
   */
  prepare(owner: string, read: () => Promise<Uint8Array>, maxSide?: number): Promise<PreparedPicture>;
  /** Prepares a page of a picture or PDF in the same way; page 0 only counts the pages. */
  preparePage(owner: string, read: () => Promise<Uint8Array>, page: number): Promise<PreparedPage>;
  close(): Promise<void>;
}

/** What is done with the bytes of a file. `onStart` is called when a decoder gets them, which may have to start first. */
type Task<T> = (sandbox: Sandbox, bytes: Uint8Array, onStart: () => void) => Promise<T>;

/** A picture to be prepared. `read` may be called again. */
interface Order<T> {
  readonly owner: string;
  readonly read: () => Promise<Uint8Array>;
  readonly task: Task<T>;
}

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

  async function prepareNow<T>(
    { owner, read, task }: Order<T>,
    {
      signal = NEVER,
      onStart = () => undefined,
    }: { readonly signal?: AbortSignal; readonly onStart?: () => void } = {},
  ): Promise<T> {
    const bytes = await read();
    if (isClosed || signal.aborted) throw new ExtractionError('importErrors.interrupted');
    const sandbox = free.pop() ?? openSandbox();
    sandboxes.add(sandbox);
    let began = performance.now();
    const started = (): void => {
      began = performance.now();
      onStart();
    };
    const stop = (): void => void (sandboxes.delete(sandbox) && sandbox.close());
    signal.addEventListener('abort', stop);
    try {
      return await task(sandbox.forOwner(owner), bytes, started);
    } finally {
      signal.removeEventListener('abort', stop);
      if (performance.now() - began > slowAfter) slowOwners.add(owner);
      else slowOwners.delete(owner);
      if (sandboxes.has(sandbox)) free.push(sandbox);
    }
  }

  /**
   * Resolves when the task has ended, or has become slow and may go on beside the queue, as one may at a time; resolves
   * with false if it may not.
   */
  async function endOrLeave(task: Promise<unknown>, started: Promise<void>, owner: string): Promise<boolean> {
    const ended = task.then(
      () => true,
      () => true,
    );
    const timer = Promise.withResolvers<boolean>();
    await Promise.race([ended, started]);
    const timeout = setTimeout(() => timer.resolve(false), slowAfter);
    const hasEnded = await Promise.race([ended, timer.promise]);
    clearTimeout(timeout);
    if (hasEnded) return true;
    slowOwners.add(owner);
    if (hasLeft) return false;
    hasLeft = true;
    void ended.then(() => (hasLeft = false));
    return true;
  }

  const inSlowTurn = <T>(order: Order<T>): Promise<T> => slow.run(NEVER, () => prepareNow(order), order.owner);

  async function inTurn<T>(order: Order<T>): Promise<T> {
    const { owner } = order;
    if (slowOwners.has(owner)) return inSlowTurn(order);
    const { promise, resolve } = Promise.withResolvers<T>();
    promise.catch(() => undefined); // it is returned below, perhaps after it has failed
    await quick.run(
      NEVER,
      async () => {
        // An account that has become slow while this picture waited goes to the other queue.
        if (slowOwners.has(owner)) return resolve(inSlowTurn(order));
        const stop = new AbortController();
        const start = Promise.withResolvers<void>();
        const task = prepareNow(order, { signal: stop.signal, onStart: start.resolve });
        if (await endOrLeave(task, start.promise, owner)) return resolve(task);
        // It begins again in the other queue, since nobody else may wait for it.
        stop.abort();
        resolve(inSlowTurn(order));
      },
      owner,
    );
    return promise;
  }

  async function perform<T>(owner: string, read: () => Promise<Uint8Array>, task: Task<T>): Promise<T> {
    admission.enter(owner);
    clearTimeout(end);
    try {
      return await inTurn({ owner, read, task });
    } catch (error) {
      throw refusalOf(error);
    } finally {
      admission.leave(owner);
      if (admission.isIdle() && !isClosed) end = setTimeout(() => void endSandboxes(), KEPT_FOR).unref();
    }
  }

  return {
    prepare: (owner, read, maxSide) =>
      perform(owner, read, (sandbox, bytes, onStart) => sandbox.preparePicture(bytes, maxSide, onStart)),
    preparePage: (owner, read, page) =>
      perform(owner, read, (sandbox, bytes, onStart) => sandbox.preparePage(bytes, page, onStart)),
    async close() {
      isClosed = true;
      clearTimeout(end);
      await endSandboxes();
    },
  };
}
