import type { Extraction, Source } from '../domain/extraction.ts';
import { recipeOf } from '../domain/found.ts';
import { findInSource } from './extract-source.ts';
import { sourceFailure } from '../domain/source-failure.ts';

/** All recipes of a source in order, each as it would be extracted by its number. Throws like extractSource. */
export async function extractAll(source: Source): Promise<Extraction[]> {
  try {
    const found = await findInSource(source);
    const first = recipeOf(found);
    return found.every?.() ?? [first];
  } catch (error) {
    throw sourceFailure(error, source.kind);
  }
}
