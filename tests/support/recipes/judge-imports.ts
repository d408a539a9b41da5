import { isDeepStrictEqual } from 'node:util';

/** A notification as `GET /api/notifications` lists it. */
export interface NotificationFacts {
  readonly jobId: string;
  readonly type: string;
  readonly recipeId: string | null;
  readonly message: string;
}

/** What an archive must give: a recipe for each title, which no other import has, and a failure for each broken file. */
export interface ExpectedArchive {
  readonly titles: readonly string[];
  readonly broken: readonly string[];
}

/** What was expected of an accepted archive, and the result that the account sees; undefined if there is none. */
export interface ArchiveFacts {
  readonly jobId: string;
  readonly expected: ExpectedArchive;
  readonly items:
    | {
        readonly imported: number;
        readonly failed: readonly { name: string }[];
        readonly duplicates: readonly unknown[];
      }
    | undefined;
}

/** What an account sees after all its imports should have ended. */
export interface ImportFacts {
  /** The ids of the imports that were answered with 202. */
  readonly accepted: ReadonlySet<string>;
  readonly notifications: readonly NotificationFacts[];
  readonly recipes: readonly { readonly id: string; readonly title: string }[];
  readonly archives?: readonly ArchiveFacts[];
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

/**
 * The recipes of an archive that are missing or double, and whether its result says what became of each. An archive that
 * has failed may lack recipes, which come when it is tried again.
 */
function judgeArchive(
  { jobId, expected, items }: ArchiveFacts,
  byTitle: ReadonlyMap<string, readonly unknown[]>,
  hasFailed: boolean,
): Pick<Verdict, 'lost' | 'double'> {
  const copies = (title: string): number => byTitle.get(title)?.length ?? 0;
  const double = expected.titles.filter((title) => copies(title) > 1);
  if (hasFailed) return { lost: [], double };
  const result = items && {
    imported: items.imported,
    failed: items.failed.map(({ name }) => name).toSorted(),
    duplicates: items.duplicates.length,
  };
  const right = { imported: expected.titles.length, failed: expected.broken.toSorted(), duplicates: 0 };
  const wrong = isDeepStrictEqual(result, right) ? [] : [`${jobId}: ${JSON.stringify(result)}`];
  return {
    lost: [...expected.titles.filter((title) => copies(title) === 0), ...wrong],
    double,
  };
}

export function judgeImports({ accepted, notifications, recipes, archives = [] }: ImportFacts): Verdict {
  const byJob = Map.groupBy(notifications, ({ jobId }) => jobId);
  const byTitle = Map.groupBy(recipes, ({ title }) => title);
  const isArchive = new Set(archives.map(({ jobId }) => jobId));
  const archived = new Set(archives.flatMap(({ expected }) => expected.titles));
  const successes = notifications.filter(({ type }) => type === 'success');
  const failures = notifications.filter(({ type }) => type !== 'success');
  const haveFailed = new Set(failures.map(({ jobId }) => jobId));
  const judged = archives.map((archive) => judgeArchive(archive, byTitle, haveFailed.has(archive.jobId)));
  const made = new Set(successes.map(({ recipeId }) => recipeId));
  const kept = new Set(recipes.map(({ id }) => id));
  const withoutRecipe = successes.filter(
    ({ jobId, recipeId }) => !isArchive.has(jobId) && (recipeId === null || !kept.has(recipeId)),
  );
  const unasked = recipes.filter(({ id, title }) => !made.has(id) && !archived.has(title));
  return {
    done: successes.length,
    failed: failures.map(({ message }) => message),
    lost: [
      ...[...accepted].filter((id) => !byJob.has(id)),
      ...withoutRecipe.map(({ jobId }) => jobId),
      ...judged.flatMap(({ lost }) => lost),
    ],
    double: [
      ...[...byJob].filter(([, outcomes]) => outcomes.length > 1).map(([id]) => id),
      ...judged.flatMap(({ double }) => double),
    ],
    phantom: [...[...byJob.keys()].filter((id) => !accepted.has(id)), ...unasked.map(({ id }) => id)],
  };
}
