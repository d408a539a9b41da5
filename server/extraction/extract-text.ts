import type { OriginalSource } from '../../shared/domain/recipe.ts';
import { extractDocument, extractSavedPage } from './extract-document.ts';
import type { Extraction, TextSource } from './extraction.ts';
import { textDocument } from './read/file/read-text.ts';
import { isJsonLd, pageOfJsonLd, pageOfMarkup } from './read/page-source.ts';

/** What begins with a tag and closes one is a page's source, or a piece of one; so is what holds a script of data. */
const MARKUP = /^\s*<[!?a-z][^]*<\/[a-z][\w:-]*\s*>|<script\b[^>]{0,200}\bld\+json/i;

/**
 * Reads a text that somebody pasted: a recipe in words, the source of a page or of its data. Throws ExtractionError
 * `noRecipe` where it holds none.
 */
export async function extractText({ text, url }: TextSource): Promise<Extraction> {
  const originalSource: OriginalSource = { type: 'text', ...(url !== null && { url }) };
  const page = MARKUP.test(text) ? pageOfMarkup(text, url) : isJsonLd(text) ? pageOfJsonLd(text, url) : null;
  const extraction =
    page === null
      ? await extractDocument(textDocument(text), originalSource)
      : await extractSavedPage(page, originalSource);
  return { ...extraction, recipe: { ...extraction.recipe, originalSource } };
}
