import { createStore, type StoreApi } from 'zustand';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { RecipeCacheState } from '../cache/recipe-cache.store.ts';
import type { OriginalTarget } from '../original/original.tsx';
import type { StatusState } from '../../status/status.ts';

/** The edited recipe: a new one, or one whose newest version is loaded first. */
type EditorTarget =
  | { readonly kind: 'new'; readonly beside: OriginalTarget | null }
  | { readonly kind: 'edit'; readonly id: string; readonly recipe: Recipe | null };

export interface EditorState {
  readonly target: EditorTarget | null;
  /** A counter of openings. */
  readonly opening: number;
  /** Whether there are unsaved changes, or work in progress. */
  readonly phase: 'unchanged' | 'changed' | 'busy';
  /** Whether the question to discard the changes is open. */
  readonly isDiscardAsked: boolean;
  createAsked(): void;
  /** A new recipe, with what was brought for a failed import beside it. */
  writingAsked(source: OriginalTarget | null): void;
  editAsked(id: string): Promise<void>;
  phaseChanged(phase: EditorState['phase']): void;
  /** Cancel, Escape, a click outside or Back: closes without changes, else asks (product §2). */
  closeAsked(): void;
  discardDismissed(): void;
  discardConfirmed(): void;
  /** Everything was saved, so the editor closes. */
  recipeSaved(recipe: Recipe): void;
  /** The recipe was saved except for some photos, so the editor stays open. */
  recipePartlySaved(recipe: Recipe): void;
}

interface EditorOptions {
  readonly cache: StoreApi<RecipeCacheState>;
  readonly status: StoreApi<StatusState>;
}

const CLOSED = { target: null, phase: 'unchanged', isDiscardAsked: false } as const;

export function createEditorStore({ cache, status }: EditorOptions): StoreApi<EditorState> {
  return createStore<EditorState>()((set, get) => ({
    ...CLOSED,
    opening: 0,
    createAsked: () => get().writingAsked(null),
    writingAsked: (beside) => set({ ...CLOSED, target: { kind: 'new', beside }, opening: get().opening + 1 }),
    async editAsked(id) {
      const target = { kind: 'edit', id, recipe: null } as const;
      set({ ...CLOSED, target, opening: get().opening + 1 });
      // The cached version is not used, because saving an old version would revert changes from elsewhere.
      const { recipe, failure } = await cache.getState().recipeRequested(id);
      if (failure === null && get().target === target) set({ target: { ...target, recipe } });
    },
    phaseChanged: (phase) => set({ phase }),
    closeAsked() {
      const { phase } = get();
      if (phase === 'unchanged') set(CLOSED);
      if (phase === 'changed') set({ isDiscardAsked: true });
    },
    discardDismissed: () => set({ isDiscardAsked: false }),
    discardConfirmed: () => set(CLOSED),
    recipeSaved(recipe) {
      const { target } = get();
      const isCreated = target?.kind !== 'edit' || target.id !== recipe.id;
      const { title } = recipe;
      set(CLOSED);
      cache.getState().recipeSaved(recipe);
      status
        .getState()
        .ended('success', isCreated ? { key: 'editor.created', values: { title } } : { key: 'editor.updated' });
    },
    recipePartlySaved(recipe) {
      set({ target: { kind: 'edit', id: recipe.id, recipe } });
      cache.getState().recipeSaved(recipe);
    },
  }));
}

export const [EditorProvider, useEditor] = createStoreContext<EditorState>('Editor');
