/** More than a canteen cooks for; larger numbers are weights or mistakes. */
const MAX_SERVINGS = 2_000;

/**
 * How many a recipe serves or makes, from its yield as stated: "Serves 4–6", "4 servings", "12 cookies". The first
 * whole number counts. null where none is stated.
 */
export function parseServings(text: string): number | null {
  const digits = /\d+/.exec(text.normalize('NFKC'))?.[0];
  if (digits === undefined) return null;
  const servings = Number(digits);
  return servings > 0 && servings <= MAX_SERVINGS ? servings : null;
}
