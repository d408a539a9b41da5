/** Product §9: minutes apart from whole hours; null where no time is known (shown as a dash). */
export function splitDuration(minutes: number | null): { readonly hours: number; readonly minutes: number } | null {
  if (minutes === null) return null;
  return minutes < 60 ? { hours: 0, minutes } : { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** "Ready in": preparation plus cooking (product §2), else the total that the source states itself. */
export function readyInMinutes(recipe: {
  readonly prepTime: number | null;
  readonly cookTime: number | null;
  readonly totalTime: number | null;
}): number | null {
  if (recipe.prepTime === null && recipe.cookTime === null) return recipe.totalTime;
  return (recipe.prepTime ?? 0) + (recipe.cookTime ?? 0);
}
