import { GIANT_PAGES } from '../../fixtures/pages/giant.ts';
import { CHARSETS, mutateBytes, mutateCharacters, withInserted } from './mutate-bytes.ts';
import { mutateJson } from './mutate-json.ts';
import { mutateTags } from './mutate-tags.ts';
import { oneOf, type Random } from './random.ts';
import { someRun } from './runs.ts';

/** A page as from a broken or hostile server. */
export interface MutatedPage {
  bytes: Uint8Array;
  contentType: string | null;
}

const MAX_BYTES = 5_000_000;

/** One in this many pages is a giant of up to five megabytes. */
const GIANT_EVERY = 500;

/** The page with one to four random changes; `other` is a page from which parts are taken. */
export function mutatedPage(page: Uint8Array, other: Uint8Array, random: Random): MutatedPage {
  let bytes = random(GIANT_EVERY) === 0 ? giant(random) : page;
  for (let changes = 1 + random(4); changes > 0; changes--) bytes = changed(bytes, other, random);
  const contentType = random(4) === 0 ? `text/html; charset=${oneOf(random, CHARSETS)}` : null;
  return { bytes: bytes.subarray(0, MAX_BYTES), contentType };
}

function giant(random: Random): Uint8Array {
  const page = oneOf(random, Object.values(GIANT_PAGES));
  return new TextEncoder().encode(page(MAX_BYTES >> random(8)));
}

function changed(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  switch (random(8)) {
    case 0:
      return mutateBytes(bytes, random);
    case 1:
      return mutateCharacters(bytes, random);
    case 2:
      return withInserted(bytes, random(bytes.length + 1), someRun(random));
    case 3:
    case 4:
      return mutateJson(bytes, random);
    default:
      return mutateTags(bytes, other, random);
  }
}
