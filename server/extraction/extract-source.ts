import { extractFile } from './extract-file.ts';
import { extractRecipe } from './extract-recipe.ts';
import type { Extraction, Source } from './extraction.ts';

/** Reads whatever it is given; throws ExtractionError. */
export async function extractSource(source: Source): Promise<Extraction> {
  return source.kind === 'page' ? extractRecipe(source) : extractFile(source);
}
