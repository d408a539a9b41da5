import type { FileDocument } from '../domain/text-line.ts';
import { sourceFailure } from '../domain/source-failure.ts';

/** One of several pictures that are the pages of one recipe. */
export interface PagePicture {
  bytes: Uint8Array;
  /** BCP 47 languages that it is likely written in, likeliest first. */
  languages: readonly string[];
  /** As of a FileSource. */
  languageDir?: string;
}

/** What one of several pictures shows, to be read with the others as a `PagesSource`. Throws ExtractionError. */
export async function recognisePage(picture: PagePicture): Promise<FileDocument> {
  try {
    const { readPage } = await import('../document/image/read-picture.ts'); // 50 MB that links never need
    return await readPage(picture);
  } catch (error) {
    throw sourceFailure(error, 'pages');
  }
}
