import { useEffect } from 'react';
import { visitStorage } from '../../../platform/visit-storage.ts';
import { useFactor, useServings } from '../../recipes/recipes.ts';

const keyOf = (recipeId: string): string => `cardamom-factor-${recipeId}`;

/** The scaling factor, kept across reloads. */
export function useKeptFactor(recipeId: string): void {
  const isChosen = useServings((state) => state.factors.has(recipeId));
  const factor = useFactor(recipeId);
  const factorChosen = useServings((state) => state.factorChosen);
  useEffect(() => {
    const kept = Number(visitStorage.read(keyOf(recipeId)));
    if (isChosen) visitStorage.write(keyOf(recipeId), String(factor));
    else if (kept > 0) factorChosen(recipeId, kept);
  }, [recipeId, isChosen, factor, factorChosen]);
}
