import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../db/id.ts';
import type { PreparedPicture } from '../../extraction/sandbox/prepare-picture.ts';
import { keepFiles, reserveFiles } from '../../storage/file-removals.ts';
import type { FileStorage } from '../../storage/file-storage.ts';

/** A picture whose file is written; its row follows in the transaction that stores the recipe. */
export interface StoredPicture {
  readonly id: string;
  readonly path: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
}

/** Writes prepared pictures, each entered for removal first, so that none is left over if the recipe never comes. */
export async function storePictures(
  em: SqlEntityManager,
  storage: FileStorage,
  pictures: readonly PreparedPicture[],
): Promise<StoredPicture[]> {
  const stored = pictures.map((picture) => {
    const id = newId();
    const extension = picture.mime === 'image/webp' ? 'webp' : 'jpg';
    return {
      id,
      path: `${id.slice(-2)}/${id}.${extension}`,
      mime: picture.mime,
      width: picture.width,
      height: picture.height,
    };
  });
  await reserveFiles(
    em,
    stored.map(({ path }) => path),
  );
  await Promise.all(stored.map(({ path }, index) => storage.write(path, pictures[index]?.bytes ?? new Uint8Array())));
  return stored;
}

/** Enters the rows of stored pictures and keeps their files. */
export async function insertPictures(
  tx: SqlEntityManager,
  recipeId: string,
  pictures: readonly StoredPicture[],
): Promise<void> {
  await keepFiles(
    tx,
    pictures.map(({ path }) => path),
  );
  for (const { id, path, mime, width, height } of pictures) {
    await tx.execute('insert into recipe_image (id, recipe_id, path, mime, width, height) values (?, ?, ?, ?, ?, ?)', [
      id,
      recipeId,
      path,
      mime,
      width,
      height,
    ]);
  }
}
