import { createStore, type StoreApi } from 'zustand';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { RecipeCacheState } from '../cache/recipe-cache.store.ts';
import type { StatusState } from '../../status/status.ts';

/** What the editor is open for: a new recipe, or one of which the newest version is fetched first. */
type EditorTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly id: string; readonly recipe: Recipe | null };

export interface EditorState {
  readonly target: EditorTarget | null;
  /** Grows with every opening. */
  readonly opening: number;
  /** Whether closing would lose something, or interrupt what is being done. */
  readonly phase: 'unchanged' | 'changed' | 'busy';
  /** The question whether the changes are to be discarded. */
  readonly isDiscardAsked: boolean;
  createAsked(): void;
  editAsked(id: string): Promise<void>;
  phaseChanged(phase: EditorState['phase']): void;
  /** Cancel, Escape, a click beside it or Back: closes what has no changes, else asks (product §2). */
  closeAsked(): void;
  discardDismissed(): void;
  discardConfirmed(): void;
  /** All of it was saved: the editor closes. */
  recipeSaved(recipe: Recipe): void;
  /** It was saved but for some photos: the editor stays for these. */
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
    createAsked: () => set({ ...CLOSED, target: { kind: 'new' }, opening: get().opening + 1 }),
    async editAsked(id) {
      const target = { kind: 'edit', id, recipe: null } as const;
      set({ ...CLOSED, target, opening: get().opening + 1 });
      // Not what is cached: to save an old version would undo what was changed elsewhere meanwhile.
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
