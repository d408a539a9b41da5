import { inflateSync } from 'node:zlib';
import type { PagePhoto } from '../../domain/text-line.ts';
import { isPhoto } from './photos.ts';
import { pdfStreams, type PdfStream } from './pdf-streams.ts';

/** Limits for the unpacked size of an object stream and of all object streams, in bytes. */
const MAX_PACKED = 8_000_000;
const MAX_ALL = 64_000_000;
/** The number of references that are followed: from a page through its resources and forms to a photo. */
const MAX_DEPTH = 4;
/** In characters. Objects are cut at this length; resources are shorter. */
const MAX_OBJECT = 20_000;
/** A picture on more pages is decoration. */
const MAX_PAGES = 2;

/** The photos of a PDF with their pages. `pages` are the object numbers of its pages, in order. */
export function pagePhotos(bytes: Uint8Array, pages: readonly number[]): PagePhoto[] {
  const photos = new Map<number, Uint8Array>();
  const packed: PdfStream[] = [];
  for (const stream of pdfStreams(bytes)) {
    const { number, dictionary, data } = stream;
    if (number !== null && isPhoto(dictionary, data)) photos.set(number, data);
    if (/\/Type\s*\/ObjStm\b/.test(dictionary)) packed.push(stream);
  }
  if (photos.size === 0) return [];
  const objects = plainObjects(bytes);
  let left = MAX_ALL;
  for (const { dictionary, data } of packed) {
    const unpacked = left > 0 ? unpackedText(data) : '';
    left -= unpacked.length;
    addPacked(objects, unpacked, dictionary);
  }
  const found = pages.flatMap((page, index) =>
    [...reached(page, objects, new Set(pages))].flatMap((number) => {
      const photo = photos.get(number);
      return photo === undefined ? [] : [{ bytes: photo, page: index + 1 }];
    }),
  );
  return found.filter(({ bytes: photo }) => found.filter((one) => one.bytes === photo).length <= MAX_PAGES);
}

/** The uncompressed objects of the file by number, without the contents of their streams. */
function plainObjects(bytes: Uint8Array): Map<number, string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const objects = new Map<number, string>();
  for (let at = file.indexOf(' obj'); at !== -1; at = file.indexOf(' obj', at + 4)) {
    const number = /(\d+)\s+\d+$/.exec(file.toString('latin1', Math.max(0, at - 20), at))?.[1];
    const end = file.indexOf('endobj', at);
    const text = file.toString('latin1', at + 4, Math.min(end === -1 ? file.length : end, at + MAX_OBJECT));
    const stream = text.search(/\bstream\b/);
    if (number !== undefined) objects.set(Number(number), stream === -1 ? text : text.slice(0, stream));
  }
  return objects;
}

function unpackedText(data: Uint8Array): string {
  try {
    return inflateSync(data, { maxOutputLength: MAX_PACKED }).toString('latin1');
  } catch {
    return ''; // encrypted or broken: its objects are skipped
  }
}

/** Adds the objects of an object stream, which begins with a list of object numbers and offsets. */
function addPacked(objects: Map<number, string>, text: string, dictionary: string): void {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  const head = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let index = 0; index + 1 < head.length; index += 2) {
    const [number = 0, from = 0] = head.slice(index, index + 2);
    const to = head[index + 3] ?? text.length;
    objects.set(number, text.slice(first + from, first + to).slice(0, MAX_OBJECT));
  }
}

/** The numbers of all objects that a page refers to directly or indirectly, without other pages. */
function reached(page: number, objects: ReadonlyMap<number, string>, pages: ReadonlySet<number>): ReadonlySet<number> {
  const seen = new Set([page]);
  let last = [page];
  for (let depth = 0; depth < MAX_DEPTH && last.length > 0; depth++) {
    const next: number[] = [];
    for (const number of last) {
      const text = (objects.get(number) ?? '').replace(/\/(?:Parent|Annots|StructParents)\s+\d+\s+\d+\s+R/g, '');
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
