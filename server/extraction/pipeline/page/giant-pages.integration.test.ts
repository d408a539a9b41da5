import { expect, it } from 'vitest';
import { GIANT_PAGES } from '../../../../tests/fixtures/pages/giant.ts';
import { ExtractionError } from '../../domain/extraction-error.ts';
import { extractRecipe } from './find-on-any-page.ts';

const SIZE = 200_000;
const LONGEST_MS = 3_000;

/** The title of a page's recipe, or the error code. */
function outcomeOf(html: string): string {
  const bytes = new TextEncoder().encode(html);
  try {
    return extractRecipe({ kind: 'page', bytes, contentType: null, url: null }).recipe.title;
  } catch (error) {
    if (error instanceof ExtractionError) return error.code;
    throw error;
  }
}

it.each(Object.entries(GIANT_PAGES))(
  'a page of %s is read or refused within the time limit',
  { timeout: LONGEST_MS },
  (_, pageOf) => {
    expect(outcomeOf(pageOf(SIZE))).not.toBe('');
  },
);
