/** A notification as `GET /api/notifications` lists it. */
export interface NotificationFacts {
  readonly jobId: string;
  readonly type: string;
  readonly recipeId: string | null;
  readonly message: string;
}

/** What an account sees after all its imports should have ended. */
export interface ImportFacts {
  /** The ids of the imports that were answered with 202. */
  readonly accepted: ReadonlySet<string>;
  readonly notifications: readonly NotificationFacts[];
  /** The ids of the recipes. */
  readonly recipes: readonly string[];
}

/** How the accepted imports ended (reliability G1, G2, G3). Each accepted import has one recipe or one failure. */
export interface Verdict {
  /** Imports with a recipe. */
  readonly done: number;
  /** The texts of the imports that failed. */
  readonly failed: readonly string[];
  /** Accepted imports without an outcome, or whose recipe is missing. */
  readonly lost: readonly string[];
  /** Imports with more than one outcome. */
  readonly double: readonly string[];
  /** Outcomes of imports that were never accepted, and recipes without an import. */
  readonly phantom: readonly string[];
}

export function judgeImports({ accepted, notifications, recipes }: ImportFacts): Verdict {
  const byJob = Map.groupBy(notifications, ({ jobId }) => jobId);
  const successes = notifications.filter(({ type }) => type === 'success');
  const made = new Set(successes.map(({ recipeId }) => recipeId));
  const kept = new Set(recipes);
  const withoutRecipe = successes.filter(({ recipeId }) => recipeId === null || !kept.has(recipeId));
  return {
    done: successes.length,
    failed: notifications.filter(({ type }) => type !== 'success').map(({ message }) => message),
    lost: [...[...accepted].filter((id) => !byJob.has(id)), ...withoutRecipe.map(({ jobId }) => jobId)],
    double: [...byJob].filter(([, outcomes]) => outcomes.length > 1).map(([id]) => id),
    phantom: [...[...byJob.keys()].filter((id) => !accepted.has(id)), ...recipes.filter((id) => !made.has(id))],
  };
}
