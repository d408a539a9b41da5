/** The public interface of the feature: other features and the app import it only from here. */
export { createKeptRecipes } from './cache/kept-recipes.ts';
export {
  createDeletionStore,
  DeleteRecipeDialog,
  DeletionProvider,
  type DeletionState,
} from './view/recipe-deletion.tsx';
export { ChoosingProvider, type ChoosingState, createChoosingStore } from './list/choosing.store.ts';
export { DoubtMark } from './doubts/doubt-mark.tsx';
export { EditorDialog } from './editor/editor-dialog.tsx';
export { createEditorStore, EditorProvider, type EditorState, useEditor } from './editor/editor.store.ts';
export { createKeptList, type KeptList, type VersionedList } from './cache/kept-list.ts';
export {
  createRecipeCacheStore,
  type KeptRecipes,
  RecipeCacheProvider,
  type RecipeCacheState,
  useRecipeCache,
} from './cache/recipe-cache.store.ts';
export { LoadedRecipe } from './cache/loaded-recipe.tsx';
export { LoadDataButton } from './raw-data/load-data-button.tsx';
export { OwnMarks } from './own/own-fields.tsx';
export { recipeDir } from './parts/recipe-dir.ts';
export { RecipeList } from './list/recipe-list.tsx';
export { MissingRecipeDialog, RecipeModal } from './view/recipe-modal.tsx';
export { recipeSections, type SectionLine } from './parts/recipe-sections.ts';
export { createRecipesStore, RecipesProvider, type RecipesState, useRecipes } from './cache/recipes.store.ts';
export type { IndexedRecipe } from './search/search-index.ts';
export { ScaledLine } from './servings/scaled-line.tsx';
export { AmountField } from './servings/servings-field.tsx';
export {
  createServingsStore,
  ServingsProvider,
  type ServingsState,
  useFactor,
  useServings,
} from './servings/servings.store.ts';
export { UnitsChoice } from './servings/units-choice.tsx';
export { type ShownLine, shownText, useRecipeAmounts } from './servings/use-recipe-amounts.ts';
export { type Doubts, useDoubts } from './doubts/use-doubts.ts';
export { createViewerStore, useViewer, ViewerProvider, type ViewerState } from './view/viewer.store.ts';
