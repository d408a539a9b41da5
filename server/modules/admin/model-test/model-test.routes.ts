import { getModelTest, startModelTest, stopModelTest } from '../../../../shared/api/admin-model-test.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { ModelTestService } from './model-test.service.ts';

export function createModelTestRoutes(route: RouteBuilder, tests: ModelTestService): Route[] {
  return [
    route(getModelTest, async ({ em }) => ({ test: await tests.look(em) })),
    route(startModelTest, async ({ em }) => ({ test: await tests.begin(em) })),
    route(stopModelTest, async ({ em }) => ({ test: await tests.stop(em) })),
  ];
}
