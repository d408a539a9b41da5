import type { Config } from '../core/config.ts';
import type { StoragePlace } from '../core/storage-place.ts';
import { createLocalFolder, type FileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';

const openPlace = (place: StoragePlace): FileStorage =>
  place.kind === 'folder' ? createLocalFolder(place.folder) : createS3Storage(place);

/**
 * Writes to the first storage and also reads from the second one, from which files are being moved. A file that is in neither
 * may just have been moved, so the first one is asked again.
 */
export function createTwoPlaces(first: FileStorage, second: FileStorage): FileStorage {
  async function find<T>(ask: (storage: FileStorage) => Promise<T | null>): Promise<T | null> {
    return (await ask(first)) ?? (await ask(second)) ?? ask(first);
  }
  return {
    write: first.write,
    read: (path) => find((storage) => storage.read(path)),
    readPart: (path, start, length) => find((storage) => storage.readPart(path, start, length)),
    size: (path) => find((storage) => storage.size(path)),
    async remove(path) {
      await first.remove(path);
      await second.remove(path);
    },
    check: first.check,
  };
}

/** The configured storages: where files are written, and the one that still has files, if there is one. */
export interface OpenedStorage {
  readonly first: FileStorage;
  readonly second: FileStorage | null;
  /** Both as one. */
  readonly files: FileStorage;
}

export function openStorage({ storage, secondStorage }: Pick<Config, 'storage' | 'secondStorage'>): OpenedStorage {
  const first = openPlace(storage);
  if (secondStorage === null) return { first, second: null, files: first };
  const second = openPlace(secondStorage);
  return { first, second, files: createTwoPlaces(first, second) };
}
