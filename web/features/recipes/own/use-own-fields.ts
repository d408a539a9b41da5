import { useRef, useState } from 'react';
import { updateOwnFields } from '../../../../shared/api/recipe-editing.ts';
import type { OwnFieldsEdit } from '../../../../shared/domain/further-fields.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useApi } from '../../../api/api-context.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';
import { useRecipeCache } from '../cache/recipe-cache.store.ts';

export interface OwnFields {
  /** The fields as the user has set them, before the server has confirmed it, too. */
  readonly shown: Pick<Recipe, 'ownNotes' | 'rating' | 'favorite' | 'cookedOn'>;
  readonly error: Message | null;
  changed(edit: OwnFieldsEdit): void;
}

/** Saves what the user says about a recipe. Changes are sent one after the other. */
export function useOwnFields(recipe: Recipe): OwnFields {
  const api = useApi();
  const recipeSaved = useRecipeCache((state) => state.recipeSaved);
  const [unsaved, setUnsaved] = useState<OwnFieldsEdit>({});
  const [error, setError] = useState<Message | null>(null);
  const sending = useRef({ last: Promise.resolve(), count: 0 });
  const { id } = recipe;
  async function send(edit: OwnFieldsEdit): Promise<void> {
    try {
      const reply = await api.call(updateOwnFields, { params: { id }, body: edit });
      recipeSaved(reply.recipe);
      setError(null);
    } catch (cause) {
      setError(errorMessage(cause, 'recipes.ownFailed'));
    }
    sending.current.count -= 1;
    if (sending.current.count === 0) setUnsaved({});
  }
  return {
    shown: {
      ownNotes: unsaved.ownNotes === undefined ? recipe.ownNotes : unsaved.ownNotes,
      rating: unsaved.rating === undefined ? recipe.rating : unsaved.rating,
      favorite: unsaved.favorite ?? recipe.favorite,
      cookedOn: unsaved.cookedOn ?? recipe.cookedOn,
    },
    error,
    changed(edit) {
      setUnsaved((before) => ({ ...before, ...edit }));
      sending.current.count += 1;
      sending.current.last = sending.current.last.then(() => send(edit));
    },
  };
}
