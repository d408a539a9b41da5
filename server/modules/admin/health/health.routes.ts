import { getHealth } from '../../../../shared/api/admin-health.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { presentHealth } from './health.presenter.ts';
import type { HealthService } from './health.service.ts';

export function createHealthRoutes(route: RouteBuilder, health: HealthService, translator: Translator): Route[] {
  return [
    route(getHealth, async ({ language }) => ({ health: presentHealth(await health.look(), translator, language) })),
  ];
}
