import type { FileSource } from '../../domain/extraction.ts';
import { besideText, NOTHING_BESIDE, recipeOf } from './beside.ts';
import { pictureType } from '../../document/picture/picture-type.ts';
import { extractAll } from '../../pipeline/extract-source.ts';
import type { ArchiveRecipe } from './archive-recipe.ts';

/** The recipes of a PDF, a picture or a file of Word, with the pictures in it. Throws ExtractionError if there is none. */
export async function readPaper(path: string, source: Omit<FileSource, 'kind' | 'name'>): Promise<ArchiveRecipe[]> {
  const found = await extractAll({ ...source, kind: 'file', name: path.replace(/^.*\//, '') });
  return found.map((extraction, index) => {
    const pictures = extraction.pictures.map((picture) => ({ bytes: new Uint8Array(picture) }));
    const isAlone = found.length === 1 && pictureType(source.bytes) === null;
    const nearby = isAlone ? besideText(path, extraction.recipe.instructions.length) : [];
    return recipeOf(extraction, String(index), { ...NOTHING_BESIDE, pictures, nearby });
  });
}
