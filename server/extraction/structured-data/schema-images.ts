import { asList, isObject, scalarText, type JsonObject, type JsonValue } from '../text/json-value.ts';
import { property } from './thing.ts';

const MAX_DEPTH = 6;

/** Addresses of pictures, wider ones first where widths are stated: strings, lists, ImageObjects. */
export function readImages(value: JsonValue | undefined, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  const found = asList(value).flatMap((entry): { url: string; width: number }[] => {
    if (typeof entry === 'string') return entry.trim() === '' ? [] : [{ url: entry.trim(), width: 0 }];
    if (!isObject(entry)) return [];
    const width = Number.parseFloat(scalarText(property(entry, 'width'))) || 0;
    return addressesOf(entry, depth).map((url) => ({ url, width }));
  });
  return found.toSorted((a, b) => b.width - a.width).map(({ url }) => url);
}

function addressesOf(image: JsonObject, depth: number): string[] {
  const stated = property(image, 'url', 'contentUrl', '@list', 'image', 'src');
  if (stated !== undefined) return readImages(stated, depth + 1);
  const id = scalarText(image['@id']);
  return /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#])/i.test(id) ? [id] : [];
}
