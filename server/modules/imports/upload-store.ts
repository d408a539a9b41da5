import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../db/id.ts';
import type { IncomingFile } from '../../http/receive-file.ts';
import { type FileReleaser, keepFiles, reserveFiles } from '../../storage/file-removals.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { AcceptedJob } from './accept-job.ts';
import { ofReadableKind } from './upload-kind.ts';
import { uploadName } from './upload-name.ts';

/** An upload whose bytes are written. */
export interface Upload {
  /** In the file storage. */
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
}

/** Lets a file come in, to be read by `take`. */
export type FileReceiver = (take: (file: IncomingFile) => Promise<Upload>) => Promise<Upload>;

/** Enters the job of an upload; `keep` belongs into the transaction of one that is new. */
type Acceptance = (upload: Upload, keep: (tx: SqlEntityManager) => Promise<void>) => Promise<AcceptedJob>;

export interface UploadStore {
  /**
   * Writes the file that comes in and has its job accepted; unless that is a new one, nothing of it stays. Throws 400
   * for an empty file, 415 for one that nobody reads, and what receiver, acceptance and storage throw.
   */
  take(em: SqlEntityManager, receive: FileReceiver, accept: Acceptance): Promise<AcceptedJob>;
}

export function createUploadStore(storage: FileStorage, release: FileReleaser): UploadStore {
  async function write(path: string, file: IncomingFile): Promise<Upload> {
    const hash = createHash('sha256');
    async function* hashed(): AsyncGenerator<Buffer, void> {
      for await (const chunk of ofReadableKind(file.bytes)) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await storage.write(path, hashed());
    return { path, name: uploadName(file.name), sha256: hash.digest('hex') };
  }

  return {
    async take(em, receive, accept) {
      const id = newId();
      const path = `uploads/${id.slice(-2)}/${id}`;
      await reserveFiles(em, [path]);
      let isKept = false;
      try {
        const upload = await receive((file) => write(path, file));
        const job = await accept(upload, (tx) => keepFiles(tx, [path]));
        isKept = job.isNew;
        return job;
      } finally {
        if (!isKept) release(em, [path]);
      }
    },
  };
}
