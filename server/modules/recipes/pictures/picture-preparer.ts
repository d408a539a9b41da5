import { AppError } from '../../../core/errors.ts';
import {
  createSandbox,
  ExtractionError,
  SandboxFault,
  type PreparedPicture,
  type Sandbox,
} from '../../../extraction/extraction.ts';

/** How long the process that decodes untrusted pictures is kept for the next one, in milliseconds. */
const KEPT_FOR = 30_000;

/** Prepares pictures one at a time in a sandbox, which exists only while it is needed. */
export interface PicturePreparer {
  /**
   * Prepares a picture of an account, at most `maxSide` pixels wide and high; `read` is called only when it is its turn. Throws 400
   * for an unreadable picture, 413 for a decompression bomb.
   */
  prepare(owner: string, read: () => Promise<Uint8Array>, maxSide?: number): Promise<PreparedPicture>;
  close(): Promise<void>;
}

function refusalOf(error: unknown): unknown {
  const isUnavailable = error instanceof SandboxFault;
  if (!isUnavailable && !(error instanceof ExtractionError)) return error;
  if (isUnavailable || error.code === 'importErrors.interrupted')
    return new AppError('errors.unavailable', { cause: error, retryAfter: 5 });
  const code = error.code === 'importErrors.tooComplex' ? 'recipes.imageTooComplex' : 'recipes.imageUnreadable';
  return new AppError(code, { fields: { images: code }, cause: error });
}

export function createPicturePreparer(): PicturePreparer {
  let sandbox: Sandbox | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let end: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function endSandbox(): Promise<void> {
    const ended = sandbox;
    sandbox = null;
    await ended?.close();
  }

  async function prepareNow(
    owner: string,
    read: () => Promise<Uint8Array>,
    maxSide?: number,
  ): Promise<PreparedPicture> {
    clearTimeout(end);
    try {
      const bytes = await read();
      if (isClosed) throw new ExtractionError('importErrors.interrupted');
      sandbox ??= createSandbox();
      return await sandbox.forOwner(owner).preparePicture(bytes, maxSide);
    } catch (error) {
      throw refusalOf(error);
    } finally {
      end = setTimeout(() => void endSandbox(), KEPT_FOR).unref();
    }
  }

  return {
    prepare(owner, read, maxSide) {
      const mine = turn.then(() => prepareNow(owner, read, maxSide));
      turn = mine.catch(() => undefined); // the caller gets the error
      return mine;
    },
    async close() {
      isClosed = true;
      clearTimeout(end);
      await endSandbox();
    },
  };
}
