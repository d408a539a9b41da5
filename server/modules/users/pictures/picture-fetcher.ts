import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { createSweeper, type Sweeper } from '../../../db/sweeper.ts';
import { createSandbox, ExtractionError, type GuardedFetch, type Sandbox } from '../../../extraction/extraction.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { storePictures } from '../../recipes/pictures/recipe-pictures.ts';
import { keepPicture, takeRequestedPicture, type RequestedPicture } from './account-picture.ts';

const SWEEP_INTERVAL = 60_000;

/** The maximum size in pixels: the picture is shown at forty, and screens may have a triple pixel density. */
const MAX_SIDE = 256;

interface FetcherOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly fetch: GuardedFetch;
  readonly storage: FileStorage;
  readonly logger: Logger;
}

/** Fetches profile pictures after sign-ins, in the background. Failures are ignored. */
export function createPictureFetcher({ createEntityManager, fetch, storage, logger }: FetcherOptions): Sweeper {
  async function fetchOne(em: SqlEntityManager, sandbox: Sandbox, requested: RequestedPicture): Promise<void> {
    try {
      const { bytes } = await fetch.fetchPicture(requested.source_url);
      const pictures = await storePictures(em, storage, [await sandbox.preparePicture(bytes, MAX_SIDE)]);
      await em.transactional(async (tx) => {
        for (const picture of pictures) await keepPicture(tx, requested, picture);
      });
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      logger.info(
        { account: requested.account_id, code: error.code },
        'the picture of an account could not be fetched',
      );
    }
  }

  /** Untrusted pictures are decoded in a separate process, which exists only while it is needed. */
  async function sweep(): Promise<void> {
    const em = createEntityManager();
    let requested = await takeRequestedPicture(em);
    if (requested === null) return;
    const sandbox = createSandbox();
    try {
      for (; requested !== null; requested = await takeRequestedPicture(em)) await fetchOne(em, sandbox, requested);
    } finally {
      await sandbox.close();
    }
  }
  return createSweeper({ name: 'account pictures', interval: SWEEP_INTERVAL, sweep, logger });
}
