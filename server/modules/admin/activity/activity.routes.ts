import { getActivitySummary } from '../../../../shared/api/admin-activity.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { readPeriod } from './activity-period.ts';
import { presentActivity } from './activity.presenter.ts';
import { readActivity } from './activity.service.ts';

export function createActivityRoutes(route: RouteBuilder, translator: Translator): Route[] {
  return [
    route(getActivitySummary, async ({ query, em, language }) => {
      const activity = await readActivity(em, readPeriod(query, Date.now()));
      return { summary: presentActivity(activity, translator, language) };
    }),
  ];
}
