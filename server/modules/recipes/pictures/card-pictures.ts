import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Logger } from 'pino';
import { isId } from '../../../db/id.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { AppError } from '../../../core/errors.ts';
import type { PictureFile } from '../../../http/response/send-picture.ts';
import { type FileReleaser, keepFiles } from '../../../storage/file-removals.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { Actor } from '../../../core/actor.ts';
import type { PicturePreparer } from './picture-preparer.ts';
import { IS_SHOWN, storePicture, type WantedPicture } from './recipe-pictures.ts';

/** The longer side in pixels: a card is about 300 wide, and screens may have a double pixel density. */
const CARD_SIDE = 720;

export interface CardPictures {
  /** A stored picture in the small size of cards, for the recipe's owner and administrators; throws 404. */
  read(em: SqlEntityManager, actor: Actor, wanted: WantedPicture): Promise<PictureFile>;
}

interface CardPicturesOptions {
  readonly storage: FileStorage;
  readonly preparer: PicturePreparer;
  readonly release: FileReleaser;
  readonly logger: Logger;
}

const imageRow = z.object({
  id: z.string(),
  path: z.string(),
  mime: z.string(),
  card_path: z.string().nullable(),
  account_id: z.string(),
  is_small: z.boolean(),
});
type ImageRow = z.output<typeof imageRow>;

const IMAGE_OF_OWNER = `
  select i.id, i.path, i.mime, i.card_path, r.account_id, greatest(i.width, i.height) <= ${CARD_SIDE} as is_small
  from recipe_image i join recipe r on r.id = i.recipe_id
  where i.id = :imageId and (r.account_id = :accountId or :isAdmin) and ${IS_SHOWN}`;

/** Creates small pictures at the first request, once for concurrent requests, and stores them. */
export function createCardPictures({ storage, preparer, release, logger }: CardPicturesOptions): CardPictures {
  const underWay = new Map<string, Promise<PictureFile>>();

  async function readFile(path: string, mime: string): Promise<PictureFile> {
    const bytes = await storage.read(path);
    if (!bytes) throw new AppError('errors.notFound');
    return { bytes, mime };
  }

  /** Stores the file with its picture, unless the picture was deleted meanwhile. */
  async function keep(em: SqlEntityManager, imageId: string, path: string): Promise<void> {
    await em.transactional(async (tx) => {
      const kept = await execute(
        tx,
        'update recipe_image set card_path = :path where id = :imageId and card_path is null',
        { path, imageId },
      );
      if (kept > 0) await keepFiles(tx, [path]);
      else release(em, [path]);
    });
  }

  async function make(em: SqlEntityManager, { id, path, account_id: owner }: ImageRow): Promise<PictureFile> {
    const card = await preparer.prepare(owner, async () => (await readFile(path, '')).bytes, CARD_SIDE);
    try {
      const stored = await storePicture(em, storage, card);
      await keep(em, id, stored.path);
    } catch (error) {
      // The response contains the picture anyway; the next request tries to store it again.
      logger.warn({ err: error, image: id }, 'a small picture could not be stored');
    }
    return { bytes: Buffer.from(card.bytes), mime: card.mime };
  }

  return {
    async read(em, actor, wanted) {
      const who = { accountId: actor.id, isAdmin: actor.isAdmin };
      const image = isId(wanted.imageId) ? await queryOne(em, imageRow, IMAGE_OF_OWNER, { ...wanted, ...who }) : null;
      if (!image) throw new AppError('errors.notFound');
      if (image.card_path !== null) return readFile(image.card_path, 'image/webp');
      if (image.is_small) return readFile(image.path, image.mime);
      const making = underWay.get(image.id) ?? make(em, image).finally(() => underWay.delete(image.id));
      underWay.set(image.id, making);
      return making;
    },
  };
}
