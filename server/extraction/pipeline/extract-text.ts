import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import { findInDocument, findOnSavedPage } from './extract-document.ts';
import type { Extraction, TextSource } from '../domain/extraction.ts';
import type { Found } from '../domain/found.ts';
import { textDocument } from '../document/file/read-text.ts';
import { isJsonLd, pageOfJsonLd, pageOfMarkup } from '../document/html/page-source.ts';

/**
 * Text that is the source of a page or of a part of it: it begins with a tag and contains a closing tag, or contains a
 * JSON-LD script.
 */
const MARKUP = /^\s*<[!?a-z][^]*<\/[a-z][\w:-]*\s*>|<script\b[^>]{0,200}\bld\+json/i;

/** Finds the recipe of a pasted text: plain text, or the source of a page or of its data. */
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

/** Adds the channel and address of the video if the text is the source of a video page. */
function withVideo(own: OriginalSource, extraction: Extraction): OriginalSource {
  const { url, channel } = extraction.recipe.originalSource ?? {};
  return channel === undefined ? own : { channel, ...(url !== undefined && { url }), ...own };
}
