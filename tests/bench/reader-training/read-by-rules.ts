import type { Draft } from '../../../server/extraction/domain/draft.ts';
import { findOnPage } from '../../../server/extraction/pipeline/page/find-on-any-page.ts';
import { parseLines } from '../../../server/extraction/text-reading/parse-lines.ts';
import type { KnownDocument } from './known-documents.ts';

/** The result of the rules for a document; for a page without its structured data. */
export function readByRules({ document, page }: KnownDocument): Draft {
  return page === undefined ? parseLines(document) : findOnPage(page).merged.draft;
}
