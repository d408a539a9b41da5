import { setImmediate } from 'node:timers/promises';
import { SECOND } from '../../../../shared/constants.ts';
import {
  type ArchivePicture,
  type ArchiveRecipe,
  ExtractionError,
  type PreparedPicture,
} from '../../../extraction/extraction.ts';
import type { ImportTools } from '../read/import-reader.ts';
import type { OpenArchive } from './archive-members.ts';
import { withoutCrash } from './without-crash.ts';

/** After so many milliseconds the further pictures of a recipe are left out. */
const PICTURES_TIME = 60 * SECOND;
/** The most pictures of a recipe that are fetched from their addresses. */
const FETCHED = 6;

interface PictureReading {
  readonly tools: ImportTools;
  readonly archive: OpenArchive;
  readonly signal: AbortSignal;
  readonly limits: { readonly recipePictures: number };
}

/** A picture of a recipe; null if it is missing or cannot be read. `isNamed`: the document names it. */
async function readPicture(
  { tools, archive, signal }: PictureReading,
  picture: ArchivePicture,
  isNamed: boolean,
): Promise<PreparedPicture | null> {
  try {
    return await withoutCrash(async () => {
      const bytes = await bytesOf();
      return bytes && tools.sandbox.preparePictureOfArchive(bytes);
    });
  } catch (error) {
    if (error instanceof ExtractionError && !signal.aborted) return null;
    throw error;
  }
  async function bytesOf(): Promise<Uint8Array | null> {
    if ('bytes' in picture) return picture.bytes;
    if ('path' in picture) return archive.readPicture(picture.path, isNamed);
    return (await tools.fetch.fetchPicture(picture.url, { signal, referer: picture.url })).bytes;
  }
}

interface FoundPictures {
  readonly found: readonly PreparedPicture[];
  /** How many pictures that the document names are not among them. */
  readonly missing: number;
}

/** Files of the archive come first, then files beside the document; addresses are only fetched if there is none. */
export async function readPictures(
  reading: PictureReading,
  { pictures, nearby }: ArchiveRecipe,
): Promise<FoundPictures> {
  const until = performance.now() + PICTURES_TIME;
  const most = reading.limits.recipePictures;
  async function readAll(
    sources: readonly ArchivePicture[],
    wanted: number,
    isNamed = true,
  ): Promise<PreparedPicture[]> {
    const found: PreparedPicture[] = [];
    for (const picture of sources) {
      if (found.length >= wanted || performance.now() > until) break;
      // Missing files take no time of others: without this, nothing else would run in this process meanwhile.
      await setImmediate();
      const prepared = await readPicture(reading, picture, isNamed);
      if (prepared !== null) found.push(prepared);
    }
    return found;
  }
  const named = pictures.filter((picture) => !('url' in picture));
  const own = await readAll(named, most);
  if (own.length > 0) return { found: own, missing: named.length - own.length };
  const addresses = pictures.filter((picture) => 'url' in picture).slice(0, FETCHED);
  const beside: PreparedPicture[] = [];
  for (const files of nearby) {
    const wanted = Math.min(1, most - beside.length);
    const paths = files.map((path) => ({ path }));
    beside.push(...(await readAll(paths, wanted, false)));
  }
  const found = beside.length > 0 ? beside : await readAll(addresses, FETCHED);
  return { found, missing: Math.max(0, Math.max(named.length, addresses.length) - found.length) };
}
