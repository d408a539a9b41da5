import { createStore, type StoreApi } from 'zustand';
import { searchRecipes } from '../../../../shared/api/recipe-search.ts';
import { RECIPE_PAGE_SIZE } from '../../../../shared/constants.ts';
import { type Recipe, type RecipeSummary, summaryOf } from '../../../../shared/domain/recipe.ts';
import { searchWords } from '../../../../shared/format/fold-text.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { type FoundInText, NOTHING_FOUND, stillFound } from '../search/found-in-text.ts';
import { EVERYTHING, type ListFilter, type ListSort, type ListView } from '../search/list-filter.ts';
import type { KeptList } from './kept-list.ts';
import { createListReader } from './list-reader.ts';
import { type IndexedRecipe, indexRecipes } from '../search/search-index.ts';

/** Pause in typing after which the server searches ingredients and steps. */
const SERVER_SEARCH_DELAY = 250;
/** A single character is searched only if it can be a word, because otherwise it matches nearly everything. */
const WORD_OF_ONE_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export interface RecipesState {
  readonly loadState: 'loading' | 'ready' | 'failed';
  /** Newest first (product §4). */
  readonly index: readonly IndexedRecipe[];
  readonly search: string;
  readonly filter: ListFilter;
  readonly sort: ListSort;
  /** What the server found for this search in ingredients and steps. */
  readonly foundInText: FoundInText;
  /** Whether the server's search in ingredients and steps is pending. */
  readonly isSearchingText: boolean;
  /** The recipes with the ingredient of the filter; null before the server has answered. */
  readonly withIngredient: ReadonlySet<string> | null;
  readonly shownCount: number;
  listRequested(): Promise<void>;
  /** Refreshes the list; it is replaced only if its recipes have changed (product §4, performance). */
  refreshDue(): Promise<void>;
  searchChanged(search: string): void;
  tagToggled(tag: string): void;
  filterChanged(change: Partial<ListFilter>): void;
  sortChosen(sort: ListSort): void;
  /** Clears the search and the filter. */
  filtersCleared(): void;
  filterCleared(): void;
  /** The address has another view, as after Back. */
  viewRead(view: ListView): void;
  moreRequested(): void;
  recipeRemoved(id: string): void;
  /** A recipe was created or changed. */
  recipeSaved(recipe: Recipe): void;
}

function holdsSameIds(index: readonly IndexedRecipe[], recipes: readonly RecipeSummary[]): boolean {
  const ids = new Set(recipes.map(({ id }) => id));
  return ids.size === index.length && index.every(({ recipe }) => ids.has(recipe.id));
}

const isWorthAsking = (search: string): boolean =>
  searchWords(search).some((word) => word.length > 1 || WORD_OF_ONE_SIGN.test(word));

/** Searches on the server after a pause in typing. On failure `onFound` gets an empty result. */
function createServerSearch(api: ApiClient, onFound: (search: string, found: FoundInText) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function searchLater(search: string): void {
    clearTimeout(timer);
    if (!isWorthAsking(search)) return;
    timer = setTimeout(() => {
      api.call(searchRecipes, { query: { q: search } }).then(
        ({ ids, lines }) => onFound(search, new Map(ids.map((id) => [id, lines[id] ?? null]))),
        (cause: unknown) => {
          console.warn('ingredients and steps could not be searched', cause);
          onFound(search, NOTHING_FOUND);
        },
      );
    }, SERVER_SEARCH_DELAY);
  };
}

/** Finds recipes by their ingredients after a pause in typing. `null` tells that it failed. */
function createIngredientSearch(api: ApiClient, onFound: (ingredient: string, ids: readonly string[] | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function seekIngredient(ingredient: string): void {
    clearTimeout(timer);
    if (ingredient.trim() === '') return;
    timer = setTimeout(() => {
      api.call(searchRecipes, { query: { q: ingredient, in: 'ingredients' } }).then(
        ({ ids }) => onFound(ingredient, ids),
        (cause: unknown) => {
          console.warn('ingredients could not be searched', cause);
          onFound(ingredient, null);
        },
      );
    }, SERVER_SEARCH_DELAY);
  };
}

interface RecipesStoreOptions {
  readonly api: ApiClient;
  readonly kept: KeptList;
  readonly onOtherAccount: () => void;
  /** Called when the server could not search the ingredients; the filter is taken back. */
  readonly onIngredientFailed: () => void;
  /** Called when another list replaces the former one. */
  readonly onReplaced: (before: readonly RecipeSummary[], after: readonly RecipeSummary[]) => void;
}

export function createRecipesStore({
  api,
  kept,
  onOtherAccount,
  onIngredientFailed,
  onReplaced,
}: RecipesStoreOptions): StoreApi<RecipesState> {
  const store = createStore<RecipesState>()((set, get) => {
    const filtered = (filter: Partial<RecipesState>): void => set({ ...filter, shownCount: RECIPE_PAGE_SIZE });
    return {
      loadState: 'loading',
      index: [],
      search: '',
      filter: EVERYTHING,
      sort: 'newest',
      foundInText: NOTHING_FOUND,
      isSearchingText: false,
      withIngredient: null,
      shownCount: RECIPE_PAGE_SIZE,
      async listRequested() {
        set({ loadState: 'loading' });
        await reader.readKept();
        try {
          await reader.refresh();
        } catch (error) {
          console.error(error);
          if (get().loadState === 'loading') set({ loadState: 'failed' });
        }
      },
      async refreshDue() {
        try {
          await reader.refresh();
        } catch (cause) {
          console.warn('the list could not be refreshed', cause);
        }
      },
      searchChanged(search) {
        const foundInText = stillFound(get().foundInText, get().search, search);
        filtered({ search, foundInText, isSearchingText: isWorthAsking(search) });
        searchLater(search);
      },
      tagToggled(tag) {
        const { tags } = get().filter;
        get().filterChanged({ tags: tags.includes(tag) ? tags.filter((chosen) => chosen !== tag) : [...tags, tag] });
      },
      filterChanged(change) {
        const filter = { ...get().filter, ...change };
        if (filter.ingredient !== get().filter.ingredient) seekIngredient(filter.ingredient);
        filtered({ filter, ...(filter.ingredient.trim() === '' && { withIngredient: null }) });
      },
      sortChosen: (sort) => filtered({ sort }),
      filterCleared: () => get().filterChanged(EVERYTHING),
      filtersCleared() {
        get().searchChanged('');
        get().filterCleared();
      },
      viewRead({ search, sort, ...filter }) {
        if (search !== get().search) get().searchChanged(search);
        filtered({ sort });
        get().filterChanged(filter);
      },
      moreRequested: () => set({ shownCount: get().shownCount + RECIPE_PAGE_SIZE }),
      recipeSaved(recipe) {
        reader.changed();
        const { index } = get();
        const others = index.filter((entry) => entry.recipe.id !== recipe.id);
        const place = Math.max(
          0,
          index.findIndex((entry) => entry.recipe.id === recipe.id),
        );
        set({ index: others.toSpliced(place, 0, ...indexRecipes([summaryOf(recipe)])) });
        void get().refreshDue();
      },
      recipeRemoved(id) {
        reader.changed();
        const index = get().index.filter(({ recipe }) => recipe.id !== id);
        const shownCount = Math.max(RECIPE_PAGE_SIZE, Math.min(get().shownCount, index.length));
        set({ index, shownCount });
      },
    };
  });
  const reader = createListReader({
    api,
    kept,
    onOtherAccount,
    onList({ version, recipes }) {
      const { loadState, index } = store.getState();
      if (version === null && loadState === 'ready' && holdsSameIds(index, recipes)) return;
      store.setState({ index: indexRecipes(recipes, index), loadState: 'ready' });
      seekIngredient(store.getState().filter.ingredient);
      const before = index.map(({ recipe }) => recipe);
      onReplaced(before, recipes);
    },
  });
  const searchLater = createServerSearch(api, (search, foundInText) => {
    if (store.getState().search === search) store.setState({ foundInText, isSearchingText: false });
  });
  const seekIngredient = createIngredientSearch(api, (ingredient, ids) => {
    if (store.getState().filter.ingredient !== ingredient) return;
    if (ids) return store.setState({ withIngredient: new Set(ids) });
    store.getState().filterChanged({ ingredient: '' });
    onIngredientFailed();
  });
  return store;
}

export const [RecipesProvider, useRecipes] = createStoreContext<RecipesState>('Recipes');
