import { ExtractionError } from '../../extraction-error.ts';
import type { FileSource } from '../../extraction.ts';
import type { FileDocument } from '../text-line.ts';
import { openPicture } from './open-picture.ts';
import { recognisePicture } from './recognise-picture.ts';
import { showsFood } from './shows-food.ts';

/** The text on a photo, scan or screenshot. Throws ExtractionError: `fileNoText`, and what opening the picture throws. */
export async function readPicture({ bytes, languages }: FileSource): Promise<FileDocument> {
  const open = await openPicture(bytes);
  const { lines, lang } = await recognisePicture(open, languages);
  if (lines.length === 0) throw new ExtractionError('importErrors.fileNoText');
  return { lines, pictures: (await showsFood(open)) ? [bytes] : [], lang, recognised: true };
}
