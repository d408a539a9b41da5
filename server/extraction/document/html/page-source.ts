import type { PageSource } from '../../domain/extraction.ts';

const JSON_LD = /^\s*[[{][^]*"@(?:type|graph)"\s*:/;
/** Says that what follows is UTF-8, whatever it declares itself. */
const BYTE_ORDER_MARK = '\ufeff';

/** Whether a text is, or begins as, the data of a page without its page. */
export function isJsonLd(text: string): boolean {
  return JSON_LD.test(text);
}

/** A page of nothing but its data; within the texts of JSON a slash may be escaped. */
export function pageOfJsonLd(json: string, url: string | null): PageSource {
  const data = json.replaceAll('</', String.raw`<\/`);
  return pageOfMarkup(`<script type="application/ld+json">${data}</script>`, url);
}

/** A page, or a piece of one, of which the text is known. */
export function pageOfMarkup(markup: string, url: string | null): PageSource {
  return { kind: 'page', bytes: new TextEncoder().encode(BYTE_ORDER_MARK + markup), contentType: null, url };
}
