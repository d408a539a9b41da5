import { getActivitySummary } from '../../../../shared/api/admin-activity.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { Translator } from '../../../i18n/translator.ts';
import type { ActivityFailure, ActivitySummary } from '../../../../shared/domain/activity.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { readPeriod } from './activity-period.ts';
import { readActivity, type Activity, type FailureRow } from './activity.service.ts';

function presentFailure(row: FailureRow, translator: Translator, language: LanguageCode): ActivityFailure {
  const { id, source, sourceType, errorCode, createdAt } = row;
  return { id, source, sourceType, error: translator.translate(language, errorCode), createdAt };
}

/** Converts the activity to the response, in the user's language. */
export function presentActivity(activity: Activity, translator: Translator, language: LanguageCode): ActivitySummary {
  const { period, users, recipes, failures } = activity;
  return {
    dateRange: { from: period.firstDay, to: period.lastDay },
    usersRegistered: { count: users.count, hasMore: users.hasMore, users: [...users.newest] },
    recipesImported: { count: recipes.count, hasMore: recipes.hasMore, recipes: [...recipes.newest] },
    failedJobs: {
      count: failures.count,
      hasMore: failures.hasMore,
      jobs: failures.newest.map((row) => presentFailure(row, translator, language)),
    },
  };
}

export function createActivityRoutes(route: RouteBuilder, translator: Translator): Route[] {
  return [
    route(getActivitySummary, async ({ query, em, language }) => {
      const activity = await readActivity(em, readPeriod(query, Date.now()));
      return { summary: presentActivity(activity, translator, language) };
    }),
  ];
}
