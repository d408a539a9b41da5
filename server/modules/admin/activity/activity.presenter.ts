import type { ActivityFailure, ActivitySummary } from '../../../../shared/domain/activity.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import type { Translator } from '../../../i18n/translator.ts';
import type { Activity, FailureRow } from './activity.service.ts';

function presentFailure(row: FailureRow, translator: Translator, language: LanguageCode): ActivityFailure {
  const { id, source, sourceType, errorCode, createdAt } = row;
  return { id, source, sourceType, error: translator.translate(language, errorCode), createdAt };
}

/** What happened, in the reader's language. */
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
