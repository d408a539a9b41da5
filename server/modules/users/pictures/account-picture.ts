import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { getAccountPicture } from '../../../../shared/api/users.ts';
import { isId } from '../../../db/id.ts';
import { keepFiles } from '../../../storage/file-removals.ts';
import type { Actor } from '../../../core/actor.ts';
import type { StoredPicture } from '../../recipes/pictures/recipe-pictures.ts';

const URL_MAX_LENGTH = 2_048;

/** Wishes for the picture at an address, unless the account shows it already. */
export async function wishPicture(tx: SqlEntityManager, accountId: string, url: string): Promise<void> {
  if (url.length > URL_MAX_LENGTH || url.includes('\u0000')) return;
  await tx.execute(
    `insert into account_picture (account_id, source_url) values (?, ?)
     on conflict (account_id) do update set source_url = excluded.source_url, wished = true
     where account_picture.source_url <> excluded.source_url or account_picture.path is null`,
    [accountId, url],
  );
}

/** A picture to be fetched, taken by this process: one that cannot be had is not asked for again before the next sign-in. */
export interface WishedPicture {
  readonly account_id: string;
  readonly source_url: string;
}

export async function takeWishedPicture(em: SqlEntityManager): Promise<WishedPicture | null> {
  const [wished] = await em.execute<WishedPicture[]>(
    `update account_picture set wished = false
     where account_id = (select account_id from account_picture where wished limit 1 for update skip locked)
     returning account_id, source_url`,
  );
  return wished ?? null;
}

/** Shows a stored picture with its account. Needs a transaction; where the account is gone the file is not kept. */
export async function keepPicture(tx: SqlEntityManager, wished: WishedPicture, picture: StoredPicture): Promise<void> {
  const kept = await tx.execute<unknown[]>(
    `update account_picture set picture_id = ?, path = ?, mime = ? where account_id = ? and source_url = ? returning 1`,
    [picture.id, picture.path, picture.mime, wished.account_id, wished.source_url],
  );
  if (kept.length === 0) return;
  await keepFiles(tx, [picture.path]);
  await tx.execute('update account set picture = ? where id = ?', [
    getAccountPicture.path.replace(':id', picture.id),
    wished.account_id,
  ]);
}

/** The file of a picture, for its owner and administrators. */
export async function findPicture(
  em: SqlEntityManager,
  actor: Actor,
  id: string,
): Promise<{ path: string; mime: string } | null> {
  if (!isId(id)) return null;
  const [found] = await em.execute<{ path: string; mime: string }[]>(
    'select path, mime from account_picture where picture_id = ? and (account_id = ? or ?)',
    [id, actor.id, actor.isAdmin],
  );
  return found ?? null;
}
