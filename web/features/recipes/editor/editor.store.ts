import { createStore, type StoreApi } from 'zustand';
import { getRecipe } from '../../../../shared/api/recipes.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { StatusState } from '../../status/status.store.ts';

/** What the editor is open for: a new recipe, or one of which the newest version is fetched first. */
export type EditorTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly id: string; readonly recipe: Recipe | null };

export interface EditorState {
  readonly target: EditorTarget | null;
  /** Grows with every opening. */
  readonly opening: number;
  /** What was saved last, for whoever shows it. */
  readonly lastSaved: Recipe | null;
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
  readonly api: ApiClient;
  readonly status: StoreApi<StatusState>;
  readonly onSaved: (recipe: Recipe) => void;
}

const CLOSED = { target: null, phase: 'unchanged', isDiscardAsked: false } as const;

export function createEditorStore({ api, status, onSaved }: EditorOptions): StoreApi<EditorState> {
  return createStore<EditorState>()((set, get) => ({
    ...CLOSED,
    opening: 0,
    lastSaved: null,
    createAsked: () => set({ ...CLOSED, target: { kind: 'new' }, opening: get().opening + 1 }),
    async editAsked(id) {
      const target = { kind: 'edit', id, recipe: null } as const;
      set({ ...CLOSED, target, opening: get().opening + 1 });
      try {
        const recipe = await api.call(getRecipe, { params: { id } });
        if (get().target === target) set({ target: { ...target, recipe } });
      } catch (error) {
        console.error(error);
        if (get().target !== target) return;
        set(CLOSED);
        status.getState().ended('error', { key: 'recipes.loadFailed' });
      }
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
      set({ ...CLOSED, lastSaved: recipe });
      onSaved(recipe);
      status
        .getState()
        .ended('success', isCreated ? { key: 'editor.created', values: { title } } : { key: 'editor.updated' });
    },
    recipePartlySaved(recipe) {
      set({ target: { kind: 'edit', id: recipe.id, recipe }, lastSaved: recipe });
      onSaved(recipe);
    },
  }));
}

export const [EditorProvider, useEditor] = createStoreContext<EditorState>('Editor');
