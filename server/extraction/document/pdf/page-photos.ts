import type { PagePhoto } from '../../domain/text-line.ts';
import { isPhoto } from './photos.ts';
import { pdfObjects, pdfStreams } from './checks/pdf-streams.ts';

/** The number of references that are followed: from a page through its resources and forms to a photo. */
const MAX_DEPTH = 4;
/** In characters. References are searched up to this length; resources are shorter. */
const MAX_OBJECT = 20_000;
/** A picture on more pages is decoration. */
const MAX_PAGES = 2;

/** The photos of a PDF with their pages. `pages` are the object numbers of its pages, in order. */
export function pagePhotos(bytes: Uint8Array, pages: readonly number[]): PagePhoto[] {
  const photos = new Map<number, Uint8Array>();
  for (const { number, dictionary, data } of pdfStreams(bytes))
    if (number !== null && isPhoto(dictionary, data)) photos.set(number, data);
  if (photos.size === 0) return [];
  const objects = pdfObjects(bytes);
  const found = pages.flatMap((page, index) =>
    [...reached(page, objects, new Set(pages))].flatMap((number) => {
      const photo = photos.get(number);
      return photo === undefined ? [] : [{ bytes: photo, page: index + 1 }];
    }),
  );
  return found.filter(({ bytes: photo }) => found.filter((one) => one.bytes === photo).length <= MAX_PAGES);
}

/** The numbers of all objects that a page refers to directly or indirectly, without other pages. */
function reached(page: number, objects: ReadonlyMap<number, string>, pages: ReadonlySet<number>): ReadonlySet<number> {
  const seen = new Set([page]);
  let last = [page];
  for (let depth = 0; depth < MAX_DEPTH && last.length > 0; depth++) {
    const next: number[] = [];
    for (const number of last) {
      const text = (objects.get(number) ?? '')
        .slice(0, MAX_OBJECT)
        .replace(/\/(?:Parent|Annots|StructParents)\s+\d+\s+\d+\s+R/g, '');
      for (const [, reference] of text.matchAll(/\b(\d+)\s+\d+\s+R\b/g)) {
        const own = Number(reference);
        if (!seen.has(own) && !pages.has(own)) next.push(own);
        seen.add(own);
      }
    }
    last = next;
  }
  return seen;
}
