import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { newId } from '../../../db/id.ts';
import { AppError } from '../../../core/errors.ts';
import { pictureType } from '../../../extraction/extraction.ts';
import { checkedHead } from '../../../http/form/checked-head.ts';
import type { IncomingFile } from '../../../http/form/receive-form.ts';
import { checkSpace } from '../../../storage/account-space.ts';
import { type FileReleaser, reserveFiles } from '../../../storage/file-removals.ts';
import type { Actor } from '../../../core/actor.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { PicturePreparer } from './picture-preparer.ts';
import { type StoredPicture, storePicture } from './recipe-pictures.ts';

/** The number of bytes that identify the type of a picture. */
const HEAD_BYTES = 16;

/** Receives one picture: writes it to the disk, prepares it and stores the result. Throws 400, 413 and 415. */
export type TakePicture = (file: IncomingFile) => Promise<StoredPicture>;

export interface PictureIntake {
  /**
   * Runs `work`, which can receive pictures and keep them, as long as a recipe that has `present` pictures may have more.
   * If it throws or drops them, they are removed.
   */
  open<T>(
    em: SqlEntityManager,
    owner: Pick<Actor, 'id'>,
    present: number,
    work: (take: TakePicture, drop: () => void) => Promise<T>,
  ): Promise<T>;
  /** Throws 413 if the account keeps more than it may, for example after a transaction has kept pictures. */
  checkSpace(em: SqlEntityManager, actor: Actor): Promise<void>;
  /** Throws 400 if a recipe may not have as many pictures. */
  checkCount(pictures: number): void;
}

interface IntakeOptions {
  readonly storage: FileStorage;
  readonly preparer: PicturePreparer;
  readonly release: FileReleaser;
  readonly limits: PictureLimits;
}

/** The limits of pictures. */
interface PictureLimits {
  /** Of everything that an account keeps. */
  readonly bytes: number;
  readonly recipePictures: number;
}

export const refusedImages = (code: ErrorCode): AppError => new AppError(code, { fields: { images: code } });

function checkHead(head: Buffer): void {
  if (head.length === 0) throw refusedImages('errors.fileEmpty');
  if (pictureType(head) === null) throw refusedImages('recipes.imageUnsupported');
}

/** The error for too many pictures of a recipe. */
const tooManyImages = (max: number): AppError =>
  new AppError('recipes.tooManyImages', { fields: { images: 'recipes.tooManyImages' }, values: { max } });

export function createPictureIntake({ storage, preparer, release, limits }: IntakeOptions): PictureIntake {
  function checkCount(pictures: number): void {
    if (pictures > limits.recipePictures) throw tooManyImages(limits.recipePictures);
  }

  async function read(path: string): Promise<Uint8Array> {
    const bytes = await storage.read(path);
    if (bytes === null) throw new Error(`the picture ${path} is gone before it was prepared`);
    return bytes;
  }

  /** The original file exists only until the picture is prepared. */
  async function takeOne(em: SqlEntityManager, owner: string, file: IncomingFile): Promise<StoredPicture> {
    const id = newId();
    const path = `uploads/${id.slice(-2)}/${id}`;
    await reserveFiles(em, [path]);
    try {
      await storage.write(path, checkedHead(file.bytes, HEAD_BYTES, checkHead));
      return await storePicture(em, storage, await preparer.prepare(owner, () => read(path)));
    } finally {
      release(em, [path]);
    }
  }

  return {
    checkCount,
    checkSpace: (em, { id }) => checkSpace(em, id, limits.bytes),
    async open(em, owner, present, work) {
      const taken: StoredPicture[] = [];
      const drop = (): void =>
        release(
          em,
          taken.map(({ path }) => path),
        );
      async function take(file: IncomingFile): Promise<StoredPicture> {
        checkCount(present + taken.length + 1);
        const picture = await takeOne(em, owner.id, file);
        taken.push(picture);
        return picture;
      }
      try {
        return await work(take, drop);
      } catch (error) {
        drop();
        throw error;
      }
    },
  };
}
