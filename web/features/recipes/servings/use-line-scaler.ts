import { useEffect, useMemo, useState } from 'react';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import type { recipeScaler } from '../../../../shared/scaling/recipe-scaler.ts';
import type { ScaledPart } from '../../../../shared/scaling/scale-line.ts';

/** Scales the line of an ingredient; returns its pieces. */
export type LineScaler = (line: string) => readonly ScaledPart[];

const asWritten: LineScaler = (text) => [{ text, isScaled: false }];

/**
 * Returns the scaler for the lines of a recipe, which is null while it loads. The code for scaling is loaded when a
 * recipe is open.
 */
export function useLineScaler(recipe: Recipe | null, factor: number): LineScaler {
  const [loaded, setLoaded] = useState<{ readonly recipeScaler: typeof recipeScaler } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isWanted = factor !== 1;
  useEffect(() => {
    import('../../../../shared/scaling/recipe-scaler.ts').then(setLoaded, setError);
  }, []);
  // Showing unscaled amounts as scaled would spoil a dish, so the error page for a missing part of the app is shown
  // instead.
  if (isWanted && error !== null) throw error;
  return useMemo(
    () => (recipe === null || loaded === null || !isWanted ? asWritten : loaded.recipeScaler(recipe, factor)),
    [recipe, loaded, factor, isWanted],
  );
}
