import type { FileSource } from '../../domain/extraction.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { openPicture, type OpenPicture } from '../picture/open-picture.ts';
import { createRecogniser } from './recogniser/recogniser.ts';
import { recognisePicture } from './recognise-picture.ts';
import { letterSpots } from './pixels/letter-spots.ts';
import { evenLight } from './pixels/even-light.ts';
import type { GreyImage } from './pixels/grey-image.ts';

/** The side of the reduced copy that is examined, in pixels. */
const SIDE = 600;
/** A sheet of paper has at most this share of coloured pixels. */
const MIN_COLOURED = 0.25;
/** A page of text has more than this share of its area covered by letters. */
const MAX_TEXT = 0.04;
/** The smallest difference between the strongest and the weakest channel of a coloured pixel. */
const COLOURED = 60;

/**
 * Whether a picture shows a dish rather than a page: much of it is coloured and little of it is covered by letters.
 * This is an estimate. Errors of the decoder are passed on.
 */
export async function showsFood(open: OpenPicture): Promise<boolean> {
  const { data, info } = await open()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey: GreyImage = { data: new Uint8Array(info.width * info.height), width: info.width, height: info.height };
  let coloured = 0;
  for (let at = 0; at < grey.data.length; at += 1) {
    const [red, green, blue] = [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > COLOURED) coloured += 1;
    grey.data[at] = (red * 3 + green * 6 + blue) / 10;
  }
  if (coloured < grey.data.length * MIN_COLOURED) return false;
  const letters = letterSpots(evenLight(grey)).boxes;
  const covered = letters.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0);
  return covered < grey.data.length * MAX_TEXT;
}

type PageFile = Pick<FileSource, 'bytes' | 'languages' | 'languageDir'>;

/**
 * Reads a photo, scan or screenshot, or one of several pictures: the text of a page, or a dish. A picture without
 * readable text is kept, so that the user can see a page that was not recognised. Errors of `openPicture` are passed
 * on.
 */
export async function readPage({ bytes, languages, languageDir = '' }: PageFile): Promise<FileDocument> {
  const open = await openPicture(bytes);
  const { lines, lang, isBlank } = await recognisePicture(open, languages, createRecogniser(languageDir));
  const isShown = lines.length === 0 || (await showsFood(open));
  return { lines, pictures: isShown ? [bytes] : [], lang, recognised: true, ...(isBlank && { blank: [1] }) };
}
