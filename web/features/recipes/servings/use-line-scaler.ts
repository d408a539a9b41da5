import { useEffect, useMemo, useState } from 'react';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import type { recipeScaler } from '../../../../shared/scaling/recipe-scaler.ts';
import type { ScaledPart } from '../../../../shared/scaling/scale-line.ts';

/** Gives an ingredient's line in pieces, for as much as is wanted. */
export type LineScaler = (line: string) => readonly ScaledPart[];

const asWritten: LineScaler = (text) => [{ text, isScaled: false }];

/** Scales the lines of a recipe, which is null while it is fetched; how that is done is loaded once a recipe is open. */
export function useLineScaler(recipe: Recipe | null, factor: number): LineScaler {
  const [loaded, setLoaded] = useState<{ readonly recipeScaler: typeof recipeScaler } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isWanted = factor !== 1;
  useEffect(() => {
    import('../../../../shared/scaling/recipe-scaler.ts').then(setLoaded, setError);
  }, []);
  // Amounts that look scaled and are not would spoil a dish: rather the app says that a part of it is missing.
  if (isWanted && error !== null) throw error;
  return useMemo(
    () => (recipe === null || loaded === null || !isWanted ? asWritten : loaded.recipeScaler(recipe, factor)),
    [recipe, loaded, factor, isWanted],
  );
}
