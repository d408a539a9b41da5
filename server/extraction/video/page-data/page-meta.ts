import { attribute } from '../../document/html/html-tree.ts';
import { plainText } from '../../text/plain-text.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { scriptText } from '../../structured-data/json-ld.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { parseScriptData } from '../../text/json/lenient-json.ts';

/** The content of a `meta` element by name, with line breaks kept. */
export function metaText(page: PageDocument, name: string): string {
  return (page.meta.get(name) ?? '')
    .split(/\r\n?|\n/)
    .map(plainText)
    .join('\n')
    .trim();
}

/** The absolute address of the picture that the page's head states; empty if there is none. */
export function metaPictures(page: PageDocument): string[] {
  const stated = page.meta.get('og:image:secure_url') ?? page.meta.get('og:image') ?? page.meta.get('twitter:image');
  return stated === undefined ? [] : pictureAddresses([stated], page);
}

/** The valid http(s) addresses among the given ones, absolute and without duplicates. */
export function pictureAddresses(given: readonly string[], { base }: PageDocument): string[] {
  const absolute = given.flatMap((address) => {
    const url = URL.parse(address.trim(), base?.href);
    return url !== null && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(absolute)];
}

/** In characters. Longer scripts are programs. */
const MAX_LENGTH = 6_000_000;

/** The data of a page's JSON scripts that match `words`. */
export function* scriptData(page: PageDocument, words: RegExp): Generator<JsonValue> {
  for (const element of page.elements) {
    if (element.name !== 'script' || !/json/i.test(attribute(element, 'type'))) continue;
    const text = scriptText(element);
    if (text.length <= MAX_LENGTH && words.test(text)) yield* parseScriptData(text);
  }
}
