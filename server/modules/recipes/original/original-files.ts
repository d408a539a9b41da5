import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import type { OriginalFile } from '../../../../shared/domain/recipe-original.ts';
import { fileKind, SNIFFED_BYTES } from '../../../extraction/extraction.ts';
import type { PictureFile } from '../../../http/response/send-picture.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { PicturePreparer } from '../pictures/picture-preparer.ts';
import { mediaType } from './media-type.ts';

/** A stored file of an import. */
export interface KeptFile {
  readonly number: number;
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

/** Shows the files of imports. Throws 404 for a file that is gone. */
export interface OriginalFiles {
  typeOf(path: string): Promise<string>;
  describe(actor: Actor, file: KeptFile): Promise<OriginalFile>;
  /** A page of a picture or PDF, counted from 1. */
  page(actor: Actor, path: string, page: number): Promise<PictureFile>;
}

interface OriginalFilesOptions {
  readonly storage: FileStorage;
  readonly preparer: Pick<PicturePreparer, 'preparePage'>;
}

export const notKept = (): AppError => new AppError('original.notKept');

/** Whether the pages of a file can be shown as pictures. */
const hasPictures = (head: Uint8Array): boolean => ['picture', 'pdf'].includes(fileKind(head) ?? '');

export function createOriginalFiles({ storage, preparer }: OriginalFilesOptions): OriginalFiles {
  async function headOf(path: string): Promise<Buffer> {
    const head = await storage.readPart(path, 0, SNIFFED_BYTES);
    if (head === null) throw notKept();
    return head;
  }

  async function read(path: string): Promise<Buffer> {
    const bytes = await storage.read(path);
    if (bytes === null) throw notKept();
    return bytes;
  }

  async function countPages(actor: Actor, path: string, head: Buffer): Promise<number> {
    if (fileKind(head) !== 'pdf') return hasPictures(head) ? 1 : 0;
    try {
      return (await preparer.preparePage(actor.id, () => read(path), 0)).pages;
    } catch (error) {
      if (error instanceof AppError && error.status === 400) return 0; // its text is shown
      throw error;
    }
  }

  return {
    typeOf: async (path) => mediaType(await headOf(path)),

    async describe(actor, { number, path, name, bytes }) {
      const head = await headOf(path);
      return { number, name, type: mediaType(head), bytes, pages: await countPages(actor, path, head) };
    },

    async page(actor, path, page) {
      if (!hasPictures(await headOf(path))) throw notKept();
      const { picture } = await preparer.preparePage(actor.id, () => read(path), page);
      if (picture === null) throw notKept();
      return { bytes: Buffer.from(picture.bytes), mime: picture.mime };
    },
  };
}
