import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { visitStorage } from '../../../platform/visit-storage.ts';
import { LoadedRecipe } from '../../recipes/recipes.ts';
import { CookScreen } from './cook-screen.tsx';
import { cookSteps } from '../progress/cook-steps.ts';
import { CookingProvider, createCookingStore } from '../progress/cooking.store.ts';

function Cooking({ recipe }: { readonly recipe: Recipe }) {
  const [steps] = useState(() => cookSteps(recipe.instructions));
  const [store] = useState(() =>
    createCookingStore({ recipeId: recipe.id, stepCount: steps.length, storage: visitStorage }),
  );
  return (
    <CookingProvider value={store}>
      <CookScreen recipe={recipe} steps={steps} />
    </CookingProvider>
  );
}

/** Cook mode: first the ingredients of a recipe, then one step at a time. */
export function CookPage() {
  const { recipeId } = useParams();
  return (
    <LoadedRecipe key={recipeId} id={recipeId ?? ''}>
      {(recipe) => (
        // The key restarts the component if the newest version has other steps than the cached one, because the
        // progress refers to step numbers.
        <Cooking key={JSON.stringify(recipe.instructions)} recipe={recipe} />
      )}
    </LoadedRecipe>
  );
}
