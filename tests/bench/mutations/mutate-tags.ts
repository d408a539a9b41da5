import { withInserted } from './mutate-bytes.ts';
import { oneOf, someSize, type Random } from './random.ts';
import { someRun } from './runs.ts';

/** Each byte as the character with the same number, so that tags can be found without knowing the encoding. */
const asText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
const asBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

interface Range {
  start: number;
  end: number;
}

/** Doubles, drops, nests, moves and exchanges elements; `other` is a page from which elements are taken. */
export function mutateTags(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const html = asText(bytes);
  const range = someElement(html, random);
  const element = html.slice(range.start, range.end);
  const put = (text: string): Uint8Array => asBytes(html.slice(0, range.start) + text + html.slice(range.end));
  switch (random(9)) {
    case 0:
      return put('');
    case 1:
      return put(element.slice(0, 5_000).repeat(someSize(random, 1_000)));
    case 2:
      return put(withoutEnds(element, random));
    case 3: {
      const lent = asText(other);
      const { start, end } = someElement(lent, random);
      return put(lent.slice(start, end));
    }
    case 4: {
      const tag = oneOf(random, NESTED);
      const depth = someSize(random, 100_000);
      return put(tag.repeat(depth) + element + (random(2) === 0 ? `</${tag.slice(1)}`.repeat(depth) : ''));
    }
    case 5: {
      const to = random(html.length + 1);
      return withInserted(asBytes(html), to, asBytes(element));
    }
    case 6:
      return put(element.replace(/>[^<]*/, `>${someRun(random)}`));
    case 7:
      return put(
        element.replace(/^<[a-z]\w*/i, (tag) => `${tag} ${oneOf(random, ATTRIBUTES)}="${someRun(random, 5_000)}"`),
      );
    default:
      return withInserted(bytes, range.start, oneOf(random, OPENERS).repeat(someSize(random, 20_000)));
  }
}

/** A random element from its opening to its closing tag, or to the end of the page if there is none. */
function someElement(html: string, random: Random): Range {
  const opening = /<([a-z]\w*)\b[^<>]*>/gi;
  opening.lastIndex = random(html.length + 1);
  const found = opening.exec(html);
  if (found === null) return { start: html.length, end: html.length };
  const tags = new RegExp(`<(/?)${found[1]}\\b`, 'gi');
  tags.lastIndex = found.index;
  let depth = 0;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return { start: found.index, end: html.indexOf('>', tag.index) + 1 || html.length };
  }
  return { start: found.index, end: found.index + found[0].length };
}

/** An element without its closing or its opening tags. */
function withoutEnds(element: string, random: Random): string {
  return element.replace(random(2) === 0 ? /<\/[^>]*>/g : /<[a-z][^>]*>/gi, '');
}

const NESTED: readonly string[] = [
  '<div>',
  '<ul><li>',
  '<table><tr><td>',
  '<b>',
  '<span>',
  '<h1>',
  '<h2>',
  '<form>',
  '<p>',
  '<svg>',
  '<button>',
  '<a>',
  '<div itemscope itemprop="name" itemtype="https://schema.org/Recipe">',
  '<div class="h-recipe ingredient">',
];
const ATTRIBUTES: readonly string[] = [
  'class',
  'id',
  'style',
  'itemprop',
  'itemref',
  'content',
  'href',
  'data-state',
  '__proto__',
  'hidden',
];
const OPENERS: readonly string[] = [
  '<!--',
  '-->',
  '<![CDATA[',
  '<script>',
  '<textarea>',
  '<title>',
  '<svg><title>',
  '<style>',
  '</',
  '<',
  '<br>',
  '<noscript>',
  '</div>',
  '</p>',
  '<template>',
  '<plaintext>',
  '<iframe>',
  '<select><option>',
  '<base href="javascript:1">',
  '<base href="//[">',
];
