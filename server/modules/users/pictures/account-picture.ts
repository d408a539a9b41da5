import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Logger } from 'pino';
import { execute, queryOne } from '../../../db/query.ts';
import { getAccountPicture } from '../../../../shared/api/users.ts';
import { isId } from '../../../db/id.ts';
import { keepFiles } from '../../../storage/file-removals.ts';
import type { Actor } from '../../../core/actor.ts';
import { type StoredPicture, storePictures } from '../../recipes/pictures/recipe-pictures.ts';
import { createSweeper, type Sweeper } from '../../../db/sweeper.ts';
import { createSandbox, ExtractionError, type GuardedFetch, type Sandbox } from '../../../extraction/extraction.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';

const URL_MAX_LENGTH = 2_048;

/** Requests the picture at an address, unless the account shows it already. */
export async function requestPicture(tx: SqlEntityManager, accountId: string, url: string): Promise<void> {
  if (url.length > URL_MAX_LENGTH || url.includes('\u0000')) return;
  await execute(
    tx,
    `insert into account_picture (account_id, source_url) values (:accountId, :url)
     on conflict (account_id) do update set source_url = excluded.source_url, requested = true
     where account_picture.source_url <> excluded.source_url or account_picture.path is null`,
    { accountId, url },
  );
}

/** A requested picture that this process fetches. If that fails, it is not requested again before the next sign-in. */
const requestedPictureRow = z.object({ account_id: z.string(), source_url: z.string() });
type RequestedPicture = z.output<typeof requestedPictureRow>;

async function takeRequestedPicture(em: SqlEntityManager): Promise<RequestedPicture | null> {
  return queryOne(
    em,
    requestedPictureRow,
    `update account_picture set requested = false
     where account_id = (select account_id from account_picture where requested limit 1 for update skip locked)
     returning account_id, source_url`,
  );
}

/**
 * Assigns a stored picture to its account. Needs a transaction; if the account no longer exists, the file is not kept.
 */
export async function keepPicture(
  tx: SqlEntityManager,
  requested: RequestedPicture,
  picture: StoredPicture,
): Promise<void> {
  const { id, path, mime } = picture;
  const { account_id: accountId, source_url: url } = requested;
  const kept = await execute(
    tx,
    `update account_picture set picture_id = :id, path = :path, mime = :mime
     where account_id = :accountId and source_url = :url`,
    { id, path, mime, accountId, url },
  );
  if (kept === 0) return;
  await keepFiles(tx, [path]);
  const address = getAccountPicture.path.replace(':id', id);
  await execute(tx, 'update account set picture = :address where id = :accountId', { address, accountId });
}

/** The file of a picture, for its owner and administrators. */
export async function findPicture(
  em: SqlEntityManager,
  actor: Actor,
  id: string,
): Promise<{ path: string; mime: string } | null> {
  if (!isId(id)) return null;
  return queryOne(
    em,
    z.object({ path: z.string(), mime: z.string() }),
    'select path, mime from account_picture where picture_id = :id and (account_id = :accountId or :isAdmin)',
    { id, accountId: actor.id, isAdmin: actor.isAdmin },
  );
}

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
      const pictures = await storePictures(em, storage, [
        await sandbox.forOwner(requested.account_id).preparePicture(bytes, MAX_SIDE),
      ]);
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
    const sandbox = createSandbox({ isWarm: false });
    try {
      for (; requested !== null; requested = await takeRequestedPicture(em)) await fetchOne(em, sandbox, requested);
    } finally {
      await sandbox.close();
    }
  }
  return createSweeper({ name: 'account pictures', interval: SWEEP_INTERVAL, sweep, logger });
}
