import { extractRecipe } from './extract-recipe.ts';
import type { Extraction, Source } from './extraction.ts';
import { fileFailure } from './file-failure.ts';

/** Reads whatever it is given; throws ExtractionError, of a file with a code that speaks of files. */
export async function extractSource(source: Source): Promise<Extraction> {
  if (source.kind === 'page') return extractRecipe(source);
  try {
    const { extractFile } = await import('./extract-file.ts'); // 50 MB that links never need
    return await extractFile(source);
  } catch (error) {
    throw fileFailure(error);
  }
}
