import type { Extraction, Source } from '../domain/extraction.ts';
import { recipeOf } from '../domain/found.ts';
import { findInSource } from './extract-source.ts';
import { sourceFailure } from '../domain/source-failure.ts';

/** All recipes of a source, in its order, each as its number would give it. Throws what extractSource throws. */
export async function extractAll(source: Source): Promise<Extraction[]> {
  try {
    const found = await findInSource(source);
    const first = recipeOf(found);
    return found.every?.() ?? [first];
  } catch (error) {
    throw sourceFailure(error, source.kind);
  }
}
