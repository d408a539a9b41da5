import { readArchiveDocument } from '../../../server/extraction/archive/read-document.ts';
import type { LineOrText } from '../../../shared/domain/recipe.ts';

const lines = (list: readonly LineOrText[]): string[] =>
  list.map((line) => (typeof line === 'string' ? line : `${line.type === 'title' ? '# ' : ''}${line.content}`));

/** The recipes of a document of an archive, with their lines as text; headings begin with "# ". */
export async function readShown(content: string | Uint8Array, name: string) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const document = { file: { name, bytes, entry: null }, archive: name, readsTexts: false, languages: [] };
  const { format, recipes, unread } = await readArchiveDocument(document);
  const shown = recipes.map(({ recipe, ...found }) => ({
    ...found,
    ...recipe,
    ingredients: lines(recipe.ingredients),
    steps: lines(recipe.instructions),
  }));
  return { format, recipes: shown, unread };
}
