import type { FileDocument } from '../domain/text-line.ts';
import { sourceFailure } from '../domain/source-failure.ts';

/** One of several pictures with the pages of a recipe. */
export interface PagePicture {
  bytes: Uint8Array;
  /** BCP 47 languages in which it is likely written, likeliest first. */
  languages: readonly string[];
  /** As of a FileSource. */
  languageDir?: string;
}

/** Recognises one of several pictures, which are then read together as a `PagesSource`. Throws ExtractionError. */
export async function recognisePage(picture: PagePicture): Promise<FileDocument> {
  try {
    const { readPage } = await import('../document/image/read-picture.ts'); // 50 MB that links do not need
    return await readPage(picture);
  } catch (error) {
    throw sourceFailure(error, 'pages');
  }
}
