import type { RecipeContent } from '../shared/domain/recipe.ts';
import { parseConfig } from './core/config.ts';
import { createSandbox, type Source } from './extraction/extraction.ts';
import { createModels } from './llm/models.ts';
import { makeRecipe } from './modules/imports/read/make-recipe.ts';

/** Reads the recipe of a source like an import, including models. Throws ExtractionError. */
export async function extractAsking(source: Source): Promise<RecipeContent> {
  const config = parseConfig(process.env);
  const timeout = config.importTimeoutS * 1000;
  const sandbox = createSandbox({ ocrLanguageDir: config.ocrLanguageDir });
  try {
    const { extraction } = await makeRecipe(
      { sandbox, models: createModels(config) },
      {
        source,
        step: 'reading',
        ...(source.kind === 'file' && { pictures: () => sandbox.modelPictures(source.bytes) }),
      },
      { signal: AbortSignal.timeout(timeout), deadline: performance.now() + timeout, onStep() {} },
    );
    return extraction.recipe;
  } finally {
    await sandbox.close();
  }
}
