import type { PageSource } from '../../domain/extraction.ts';

const JSON_LD = /^\s*[[{][^]*"@(?:type|graph)"\s*:/;
/** Marks the text as UTF-8, whatever encoding it declares. */
const BYTE_ORDER_MARK = '\ufeff';

/** Whether a text is, or begins like, JSON-LD without a page. */
export function isJsonLd(text: string): boolean {
  return JSON_LD.test(text);
}

/** Wraps JSON-LD in a page. Slashes in JSON strings can be escaped to prevent closing tags. */
export function pageOfJsonLd(json: string, url: string | null): PageSource {
  const data = json.replaceAll('</', String.raw`<\/`);
  return pageOfMarkup(`<script type="application/ld+json">${data}</script>`, url);
}

/** A page or a fragment as decoded text. */
export function pageOfMarkup(markup: string, url: string | null): PageSource {
  return { kind: 'page', bytes: new TextEncoder().encode(BYTE_ORDER_MARK + markup), contentType: null, url };
}
