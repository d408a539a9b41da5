import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ExaminationProcess,
  createModelTestService,
} from '../../../server/modules/admin/model-test/model-test.service.ts';
import type { ModelReport } from '../../../shared/domain/model-report.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

/** A process that ends when the test says so, however soon it was told to. */
function slowProcess() {
  const report = Promise.withResolvers<ModelReport>();
  let timesTold = 0;
  const process: ExaminationProcess = { report: report.promise, end: () => void (timesTold += 1) };
  return { process, timesTold: () => timesTold, end: () => report.reject(new Error('it was told to end')) };
}

it('a test that is stopped at once is not missed where its predecessor came to its end meanwhile', async () => {
  const [first, second] = [slowProcess(), slowProcess()];
  const processes = [first.process, second.process];
  const { createEntityManager, logger } = app.services;
  const service = createModelTestService({
    createEntityManager,
    logger,
    start: () => processes.shift() ?? first.process,
  });
  const em = createEntityManager();
  await service.begin(em);
  await service.stop(em);
  expect(first.timesTold()).toBeGreaterThan(0);
  await service.begin(em);
  first.end();
  // It notes its end in the database, and then its process is forgotten.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(second.timesTold()).toBe(0);
  await service.stop(em);
  expect(second.timesTold()).toBe(1);
  second.end();
  await service.close();
});
