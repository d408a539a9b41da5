import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import { findInDocument, findOnSavedPage } from './extract-document.ts';
import type { Extraction, TextSource } from '../domain/extraction.ts';
import type { Found } from '../domain/found.ts';
import { textDocument } from '../document/file/read-text.ts';
import { isJsonLd, pageOfJsonLd, pageOfMarkup } from '../document/html/page-source.ts';

/** What begins with a tag and closes one is a page's source, or a piece of one; so is what holds a script of data. */
const MARKUP = /^\s*<[!?a-z][^]*<\/[a-z][\w:-]*\s*>|<script\b[^>]{0,200}\bld\+json/i;

/** Reads a text that somebody pasted: a recipe in words, the source of a page or of its data. */
export async function findInText({ text, url, number }: TextSource): Promise<Found> {
  const originalSource: OriginalSource = { type: 'text', ...(url !== null && { url }) };
  const page = MARKUP.test(text) ? pageOfMarkup(text, url) : isJsonLd(text) ? pageOfJsonLd(text, url) : null;
  const found =
    page === null
      ? await findInDocument(textDocument(text), originalSource, number)
      : await findOnSavedPage({ ...page, ...(number !== undefined && { number }) }, originalSource);
  const { extraction, every } = found;
  const ofText = (one: Extraction): Extraction => ({
    ...one,
    recipe: { ...one.recipe, originalSource: withVideo(originalSource, one) },
  });
  return { ...found, extraction: ofText(extraction), ...(every && { every: () => every().map(ofText) }) };
}

/** Of the source of a video's page also whose video it is, and where that is to be seen. */
function withVideo(own: OriginalSource, extraction: Extraction): OriginalSource {
  const { url, channel } = extraction.recipe.originalSource ?? {};
  return channel === undefined ? own : { channel, ...(url !== undefined && { url }), ...own };
}
