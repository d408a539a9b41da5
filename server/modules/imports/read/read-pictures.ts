import { ExtractionError, type PreparedPicture } from '../../../extraction/extraction.ts';

/** The most pictures of one import, and how many are read at once. */
const PICTURES_MAX = 6;
const PICTURES_AT_ONCE = 3;

/** The pictures that can be read, in order; a failing picture is left out. */
export async function readPictures<T>(
  sources: readonly T[],
  read: (source: T) => Promise<PreparedPicture>,
  signal: AbortSignal,
): Promise<PreparedPicture[]> {
  const readOne = async (source: T): Promise<PreparedPicture | null> => {
    try {
      return await read(source);
    } catch (error) {
      if (error instanceof ExtractionError && !signal.aborted) return null;
      throw error;
    }
  };
  const pictures: (PreparedPicture | null)[] = [];
  const wanted = sources.slice(0, PICTURES_MAX);
  for (let start = 0; start < wanted.length; start += PICTURES_AT_ONCE) {
    pictures.push(...(await Promise.all(wanted.slice(start, start + PICTURES_AT_ONCE).map(readOne))));
  }
  return pictures.filter((picture) => picture !== null);
}
