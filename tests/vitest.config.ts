import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Tests that compare durations: equal response times, the time until a process has restarted, the effect of a hostile file on
 * other users. They run alone, because other tests would distort them on two cores.
 */
const MEASURED = [
  'tests/api/accounts/enumeration.test.ts',
  'tests/faults/hostile-uploads.test.ts',
  'tests/faults/supervisor.test.ts',
];

/** Every screen and dialog in every theme and size. They take as long as all other browser tests together. */
const ACCESSIBILITY = ['tests/e2e/accessibility/**/*.test.ts'];

/** `expect.poll` waits as long as Playwright does. Tests with another time limit set it themselves. */
const PATIENT = { poll: { timeout: 15_000 } };

/**
 * Second attempts of browser tests. Browser, server and database share two cores, so a step is sometimes late. Tests that pass
 * only in the second attempt are listed at the end of the run, because they need to be fixed.
 */
const AGAIN = 1;

/**
 * The time limit of a browser test in milliseconds. Each step has fifteen seconds, or 45 where pictures are recognised or models
 * are tested. At a load of 30 on two cores the longest test, with two photos, takes 60 seconds.
 */
const WALK = 120_000;

/**
 * The test files of a worker share one process, because loading the program takes as long as running the tests of a file. So no
 * test may leave state behind that affects another.
 */
const TOGETHER = { isolate: false, restoreMocks: true };

/**
 * Tests beside the code that start programs or compute for seconds. `npm test` runs them, `npm run check` does not. They load code
 * that changes its process, such as picture decoders that are blocked permanently, so each file has its own process.
 */
const BESIDE_CODE_INTEGRATION = '{server,shared,web,desktop}/**/*.integration.test.{ts,tsx}';

/** Small files that take long. Vitest starts with the largest files, and one of these would run alone at the end. */
const SLOW = [
  'tests/faults/imports-survive-kills.test.ts',
  'tests/faults/imports-survive-kills-with-redis.test.ts',
  'tests/api/desktop/folder-watch-crashes.test.ts',
  'tests/api/desktop/folder-watch-size.test.ts',
  'tests/api/accounts/login-limits.test.ts',
  'tests/api/operations/doctor.test.ts',
  'tests/api/http/authorisation.test.ts',
];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- the sequencer's, not an array's
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/** Unit tests need only the code. The others run real services; each file has its own ports and folders. */
export default defineConfig({
  root,
  test: {
    // By default Vitest keeps one of two cores for its main process, which needs little time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        root,
        test: {
          ...TOGETHER,
          name: 'unit',
          expect: PATIENT,
          include: [
            '{server,shared,web,desktop}/**/*.test.{ts,tsx}',
            'tests/{support,checks,desktop,bench,deployment,load,faults/full}/**/*.test.ts',
          ],
          exclude: [BESIDE_CODE_INTEGRATION],
          testTimeout: 20_000,
        },
      },
      {
        root,
        test: {
          ...TOGETHER,
          name: 'integration',
          expect: PATIENT,
          include: ['tests/api/**/*.test.ts'],
          exclude: MEASURED,
          globalSetup: ['tests/support/database/shared-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          restoreMocks: true,
          name: 'beside-code',
          expect: PATIENT,
          include: [BESIDE_CODE_INTEGRATION],
          globalSetup: ['tests/support/database/shared-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'faults',
          expect: PATIENT,
          include: ['tests/faults/**/*.test.ts'],
          exclude: [...MEASURED, 'tests/faults/full/**'],
          globalSetup: ['tests/support/database/shared-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'measured',
          expect: PATIENT,
          include: MEASURED,
          globalSetup: ['tests/support/database/shared-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        root,
        test: {
          ...TOGETHER,
          name: 'e2e',
          retry: AGAIN,
          expect: PATIENT,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: ACCESSIBILITY,
          globalSetup: ['tests/support/database/shared-postgres.ts'],
          testTimeout: WALK,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          ...TOGETHER,
          name: 'accessibility',
          retry: AGAIN,
          expect: PATIENT,
          include: ACCESSIBILITY,
          globalSetup: ['tests/support/database/shared-postgres.ts'],
          testTimeout: WALK,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'electron',
          expect: PATIENT,
          include: ['tests/electron/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
