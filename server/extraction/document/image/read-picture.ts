import type { FileSource } from '../../domain/extraction.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { openPicture } from './open-picture.ts';
import { createRecogniser } from './recogniser.ts';
import { recognisePicture } from './recognise-picture.ts';
import { showsFood } from './shows-food.ts';

type PageFile = Pick<FileSource, 'bytes' | 'languages' | 'languageDir'>;

/**
 * What a photo, scan or screenshot shows, or one of several pictures: the text of a page, or a dish. One without writing is kept as it is, so that a
 * page that nobody could read is not gone unseen. Throws what opening the picture throws.
 */
export async function readPage({ bytes, languages, languageDir = '' }: PageFile): Promise<FileDocument> {
  const open = await openPicture(bytes);
  const { lines, lang, isBlank } = await recognisePicture(open, languages, createRecogniser(languageDir));
  const isShown = lines.length === 0 || (await showsFood(open));
  return { lines, pictures: isShown ? [bytes] : [], lang, recognised: true, ...(isBlank && { blank: [1] }) };
}
