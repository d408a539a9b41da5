import { asList, isObject, scalarText, type JsonObject, type JsonValue } from './json-value.ts';
import type { NodeIndex } from './schema-draft.ts';
import { property } from './thing.ts';

const MAX_DEPTH = 6;

/** Addresses of pictures, wider ones first where widths are stated: strings, lists, ImageObjects, references. */
export function readImages(
  value: JsonValue | undefined,
  nodes: NodeIndex,
  depth = 0,
  followed = new Set<JsonObject>(),
): string[] {
  if (depth > MAX_DEPTH) return [];
  const found = asList(value).flatMap((entry): { url: string; width: number }[] => {
    if (typeof entry === 'string') return entry.trim() === '' ? [] : [{ url: entry.trim(), width: 0 }];
    if (!isObject(entry)) return [];
    const width = Number.parseFloat(scalarText(property(entry, 'width'))) || 0;
    return addressesOf(entry, nodes, depth, followed).map((url) => ({ url, width }));
  });
  return found.toSorted((a, b) => b.width - a.width).map(({ url }) => url);
}

/** References are followed once each: they may lead in circles, and fan out on the way. */
function addressesOf(image: JsonObject, nodes: NodeIndex, depth: number, followed: Set<JsonObject>): string[] {
  const stated = property(image, 'url', 'contentUrl', '@list', 'image', 'src');
  if (stated !== undefined) return readImages(stated, nodes, depth + 1, followed);
  const id = image['@id'];
  if (typeof id !== 'string') return [];
  const target = nodes.get(id);
  if (target !== undefined && target !== image) {
    if (followed.has(target)) return [];
    return readImages(target, nodes, depth + 1, followed.add(target));
  }
  return /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#])/i.test(id) ? [id] : [];
}
