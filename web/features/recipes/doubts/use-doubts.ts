import { useState } from 'react';
import { confirmRecipe } from '../../../../shared/api/recipes.ts';
import type { RecipeDoubt } from '../../../../shared/domain/doubt.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useApi } from '../../../api/api-context.ts';
import { useRecipeCache } from '../cache/recipe-cache.store.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';

type Field = RecipeDoubt['field'];

/** The doubtful parts of a recipe, until the user confirms them. */
export interface Doubts {
  readonly count: number;
  /** Whether one of the fields is doubtful as a whole. */
  isDoubted(...fields: Field[]): boolean;
  isLineDoubted(field: Field, index: number): boolean;
  readonly isSending: boolean;
  readonly error: Message | null;
  confirmed(): Promise<void>;
}

type Confirmation = { readonly state: 'open' | 'sending' } | { readonly state: 'failed'; error: Message };

/** The doubts of a recipe, which is null while it loads and must not change to another one. */
export function useDoubts(recipe: Recipe | null): Doubts {
  const api = useApi();
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'open' });
  const doubtsConfirmed = useRecipeCache((state) => state.doubtsConfirmed);
  const doubts = recipe?.doubts ?? [];
  return {
    count: doubts.length,
    isDoubted: (...fields) => doubts.some(({ field, index }) => index === null && fields.includes(field)),
    isLineDoubted: (field, line) => doubts.some(({ field: of, index }) => of === field && index === line),
    isSending: confirmation.state === 'sending',
    error: confirmation.state === 'failed' ? confirmation.error : null,
    async confirmed() {
      if (recipe === null || confirmation.state === 'sending') return;
      setConfirmation({ state: 'sending' });
      try {
        await api.call(confirmRecipe, { params: { id: recipe.id } });
        doubtsConfirmed(recipe.id);
        setConfirmation({ state: 'open' });
      } catch (error) {
        setConfirmation({ state: 'failed', error: errorMessage(error, 'recipes.confirmFailed') });
      }
    },
  };
}
