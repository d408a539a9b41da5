import { extractRecipe } from './extract-recipe.ts';
import type { Extraction, PageSource, Source } from './extraction.ts';
import { sourceFailure } from './source-failure.ts';

/** Reads whatever it is given; throws ExtractionError with a code that speaks of what was given. */
export async function extractSource(source: Source): Promise<Extraction> {
  if (source.kind === 'page') return extractRecipe(source);
  try {
    return await extractGiven(source);
  } catch (error) {
    throw sourceFailure(error, source.kind);
  }
}

/** The readers are loaded when they are needed: those of files are 50 MB that links and texts never need. */
async function extractGiven(source: Exclude<Source, PageSource>): Promise<Extraction> {
  if (source.kind === 'text') return (await import('./extract-text.ts')).extractText(source);
  if (source.kind === 'pages') return (await import('./extract-pages.ts')).extractPages(source);
  return (await import('./extract-file.ts')).extractFile(source);
}
