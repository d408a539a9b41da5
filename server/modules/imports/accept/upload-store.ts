import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../../db/id.ts';
import { hashedBytes } from '../../../http/form/hashed-bytes.ts';
import { fileTooLarge, type IncomingFile } from '../../../http/form/receive-form.ts';
import { countFiles, type SizedFile } from '../../../storage/account-space.ts';
import { type FileReleaser, keepFiles, reserveFiles } from '../../../storage/file-removals.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { StoredUpload } from '../job/import-job.ts';
import { IMPORT_PICTURES_MAX, IMPORT_PICTURES_MEGABYTES, MEGABYTE } from '../../../../shared/constants.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { AppError } from '../../../core/errors.ts';
import { decodeBytes, type FileKind, fileKind, SNIFFED_BYTES } from '../../../extraction/extraction.ts';
import { checkedHead } from '../../../http/form/checked-head.ts';
import { mayHoldPictures } from '../archive/open-archive.ts';
import type { AcceptedJob } from './accept-job.ts';
import { createBytesUnderWay } from './import-limits.ts';
import { uploadName } from './source-name.ts';

/** Limits the files of one request: one readable file, or several pictures of one recipe. */
export interface UploadLimit {
  /**
   * Passes the bytes of the next file on, once its first bytes have shown its kind. Throws 400 for an empty file, for too
   * many files and for files that cannot be read together, 415 for an unknown kind, and 413 where one of them or the total is too large.
   */
  admit(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void>;
}

/** Counts bytes that have arrived; throws where they are too many. */
type CountArrived = (bytes: number) => void;

const TOO_LARGE = { values: { megabytes: IMPORT_PICTURES_MEGABYTES } };

const refusal = (code: ErrorCode): AppError => new AppError(code, { fields: { file: code } });

/** The largest file and the largest archive, in bytes. */
export interface UploadSizes {
  readonly file: number;
  readonly archive: number;
}

/** A document with the recipes of an app is read whole, so it may not be as large as an archive of files. */
const LARGEST_DOCUMENT = 100 * MEGABYTE;

function maxBytesOf(head: Buffer, kind: FileKind | null, { file, archive }: UploadSizes): number {
  if (kind === 'archive') return archive;
  return mayHoldPictures(head) ? Math.max(file, Math.min(archive, LARGEST_DOCUMENT)) : file;
}

export function createUploadLimit(sizes: UploadSizes, countArrived: CountArrived): UploadLimit {
  let count = 0;
  let maxBytes = sizes.file;
  let arePictures = true;
  let total = 0;

  function checkHead(head: Buffer): void {
    if (decodeBytes(head, null).trim() === '') throw refusal('errors.fileEmpty');
    const kind = fileKind(head.subarray(0, SNIFFED_BYTES));
    arePictures &&= kind === 'picture';
    if (count > 1 && !arePictures) throw refusal('imports.onlyPicturesTogether');
    if (kind === null) throw new AppError('imports.fileUnsupported');
    maxBytes = maxBytesOf(head, kind, sizes);
  }

  async function* counted(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const chunk of bytes) {
      countArrived(chunk.length);
      total += chunk.length;
      if (count > 1 && total > IMPORT_PICTURES_MEGABYTES * MEGABYTE)
        throw new AppError('imports.picturesTooLarge', TOO_LARGE);
      yield chunk;
    }
  }

  async function* ofKind(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    let length = 0;
    for await (const chunk of bytes) {
      length += chunk.length;
      if (length > maxBytes) throw fileTooLarge(maxBytes);
      yield chunk;
    }
  }

  return {
    admit(bytes) {
      count += 1;
      if (count > 1 && !arePictures) throw refusal('imports.onlyPicturesTogether');
      if (count > IMPORT_PICTURES_MAX) throw refusal('imports.tooManyPictures');
      return ofKind(checkedHead(counted(bytes), SNIFFED_BYTES, checkHead));
    },
  };
}

/** Receives the files of a request one after the other; `take` reads each of them. */
export type FileReceiver = (take: (file: IncomingFile) => Promise<StoredUpload>) => Promise<readonly StoredUpload[]>;

/** Accepts the job of uploads; `keep` must run in the transaction of a new job. */
type Acceptance = (
  uploads: readonly StoredUpload[],
  keep: (tx: SqlEntityManager) => Promise<void>,
) => Promise<AcceptedJob>;

/** The files of a request. */
interface ReceivedFiles {
  readonly accountId: string;
  /** The space of the account in bytes, for all requests that it sends at the same time. */
  readonly room: number;
  readonly receive: FileReceiver;
}

export interface UploadStore {
  /**
   * Writes the received files and accepts their job, which counts their bytes; unless the job is new, the files are
   * removed. Throws the refusals of the limit, and the errors of receiver, acceptance and storage.
   */
  take(em: SqlEntityManager, received: ReceivedFiles, accept: Acceptance): Promise<AcceptedJob>;
}

export function createUploadStore(storage: FileStorage, release: FileReleaser, sizes: UploadSizes): UploadStore {
  async function write(path: string, file: IncomingFile, limit: UploadLimit): Promise<StoredUpload & SizedFile> {
    const hash = createHash('sha256');
    const bytes = await storage.write(path, hashedBytes(limit.admit(file.bytes), hash));
    return { path, bytes, name: uploadName(file.name), sha256: hash.digest('hex') };
  }

  const underWay = createBytesUnderWay();
  return {
    async take(em, { accountId, room, receive }, accept) {
      const arrived = underWay.begin(accountId, room);
      const limit = createUploadLimit(sizes, arrived.add);
      const paths: string[] = [];
      const written: SizedFile[] = [];
      let isKept = false;
      try {
        const uploads = await receive(async (file) => {
          const id = newId();
          const path = `uploads/${id.slice(-2)}/${id}`;
          await reserveFiles(em, [path]);
          paths.push(path);
          const { bytes, ...upload } = await write(path, file, limit);
          written.push({ path, bytes });
          return upload;
        });
        arrived.end(); // the accepting transaction counts them from here on
        const job = await accept(uploads, async (tx) => {
          await keepFiles(tx, paths);
          await countFiles(tx, accountId, written);
        });
        isKept = job.isNew;
        return job;
      } finally {
        arrived.end();
        if (!isKept) release(em, paths);
      }
    },
  };
}
