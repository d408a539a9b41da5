import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * What measures while it goes wrong: whether answers take equally long, how soon a process is back, what others feel of a
 * bomb. It would be lost among other tests on two cores.
 */
const MEASURED = [
  'tests/api/accounts/enumeration.test.ts',
  'tests/faults/hostile-uploads.test.ts',
  'tests/faults/supervisor.test.ts',
];

/** Every screen and dialog in every look: as long as all other walks together take. */
const ACCESSIBILITY = ['tests/e2e/accessibility/**/*.test.ts'];

/** What is asked again and again is waited for as long as Playwright waits; a bound on time is told where it holds. */
const PATIENT = { poll: { timeout: 15_000 } };

/**
 * A browser is many programs that share two cores with a server and its database, and one word comes late now and then. What
 * passes at the second try is named at the end, as what is to be mended.
 */
const AGAIN = 1;

/**
 * A whole walk, in milliseconds. Each of its steps has fifteen seconds, and 45 where pictures are recognised or models are tested:
 * at a load of 30 on two cores the longest, of two photos, takes 60 seconds without a step being late.
 */
const WALK = 120_000;

/**
 * The files of a worker share one process, and read the program once: a new process for each file reads it for as long as the
 * tests of it run. So no test may leave behind what another would meet.
 */
const TOGETHER = { isolate: false, restoreMocks: true };

/**
 * Tests beside the code that start programs, or that compute for seconds: `npm test` runs them, `npm run check` does not. They load
 * code that changes its process (picture decoders that are blocked for good, for example), so each file has a process of its own.
 */
const BESIDE_CODE_INTEGRATION = '{server,shared,web,desktop}/**/*.integration.test.{ts,tsx}';

/** Small files that take long. By itself Vitest begins with the largest, and one of these would run alone at the end. */
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

/** Unit tests need the code alone. The others run real services, each file on ports and folders of its own. */
export default defineConfig({
  root,
  test: {
    // Its own choice leaves one of two cores to itself, which has little to do.
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
            'tests/{support,checks,desktop,bench,load,faults/full}/**/*.test.ts',
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
          testTimeout: 30_000,
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
          testTimeout: 30_000,
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
