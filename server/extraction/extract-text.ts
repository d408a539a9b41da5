import type { OriginalSource } from '../../shared/domain/recipe.ts';
import { extractDocument, extractSavedPage } from './extract-document.ts';
import type { Extraction, PageSource, TextSource } from './extraction.ts';
import { textDocument } from './read/file/read-text.ts';

/** Says that what follows is UTF-8, whatever a pasted page declares. */
const BYTE_ORDER_MARK = '\ufeff';
/** What begins with a tag and closes one is a page's source, or a piece of one; so is what holds a script of data. */
const MARKUP = /^\s*<[!?a-z][^]*<\/[a-z][\w:-]*\s*>|<script\b[^>]{0,200}\bld\+json/i;
const JSON_LD = /^\s*[[{][^]*"@(?:type|graph)"\s*:/;

/**
 * Reads a text that somebody pasted: a recipe in words, the source of a page or of its data. Throws ExtractionError
 * `noRecipe` where it holds none.
 */
export async function extractText({ text, url }: TextSource): Promise<Extraction> {
  const originalSource: OriginalSource = { type: 'text', ...(url !== null && { url }) };
  const markup = MARKUP.test(text) ? text : JSON_LD.test(text) ? scriptOf(text) : null;
  const extraction =
    markup === null
      ? await extractDocument(textDocument(text), originalSource)
      : await extractSavedPage(pageOf(markup, url), originalSource);
  return { ...extraction, recipe: { ...extraction.recipe, originalSource } };
}

/** Data as it stands in a page; within its texts, JSON lets a slash be escaped. */
function scriptOf(json: string): string {
  return `<script type="application/ld+json">${json.replaceAll('</', String.raw`<\/`)}</script>`;
}

function pageOf(markup: string, url: string | null): PageSource {
  return { kind: 'page', bytes: new TextEncoder().encode(BYTE_ORDER_MARK + markup), contentType: null, url };
}
