import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../../db/id.ts';
import { hashedBytes } from '../../../http/form/hashed-bytes.ts';
import type { IncomingFile } from '../../../http/form/receive-form.ts';
import { type FileReleaser, keepFiles, reserveFiles } from '../../../storage/file-removals.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { AcceptedJob } from './accept-job.ts';
import type { StoredUpload } from '../job/import-job.ts';
import { createUploadLimit, type UploadLimit } from './upload-limit.ts';
import { uploadName } from './upload-name.ts';

/** Lets the files of a request come in, each to be read by `take`, one after the other. */
export type FileReceiver = (take: (file: IncomingFile) => Promise<StoredUpload>) => Promise<readonly StoredUpload[]>;

/** Enters the job of uploads; `keep` belongs into the transaction of one that is new. */
type Acceptance = (
  uploads: readonly StoredUpload[],
  keep: (tx: SqlEntityManager) => Promise<void>,
) => Promise<AcceptedJob>;

export interface UploadStore {
  /**
   * Writes the files that come in and has their job accepted; unless that is a new one, nothing of them stays. Throws
   * what the limit refuses, and what receiver, acceptance and storage throw.
   */
  take(em: SqlEntityManager, receive: FileReceiver, accept: Acceptance): Promise<AcceptedJob>;
}

export function createUploadStore(storage: FileStorage, release: FileReleaser): UploadStore {
  async function write(path: string, file: IncomingFile, limit: UploadLimit): Promise<StoredUpload> {
    const hash = createHash('sha256');
    await storage.write(path, hashedBytes(limit.admit(file.bytes), hash));
    return { path, name: uploadName(file.name), sha256: hash.digest('hex') };
  }

  return {
    async take(em, receive, accept) {
      const limit = createUploadLimit();
      const paths: string[] = [];
      let isKept = false;
      try {
        const uploads = await receive(async (file) => {
          const id = newId();
          const path = `uploads/${id.slice(-2)}/${id}`;
          await reserveFiles(em, [path]);
          paths.push(path);
          return write(path, file, limit);
        });
        const job = await accept(uploads, (tx) => keepFiles(tx, paths));
        isKept = job.isNew;
        return job;
      } finally {
        if (!isKept) release(em, paths);
      }
    },
  };
}
