import { mutatedFile } from '../bench/mutations/mutate-file.ts';
import { mutatedPage } from '../bench/mutations/mutate-page.ts';
import { createRandom, oneOf } from '../bench/mutations/random.ts';
import { OWN_FILES } from '../fixtures/files/own-files.ts';
import { ownPictures } from '../fixtures/files/own-pictures.ts';
import { HOSTILE_FILES } from '../fixtures/hostile-files.ts';
import { PAGES_WITH_RECIPE } from '../fixtures/pages/with-recipe.ts';
import { PAGES_WITHOUT_RECIPE } from '../fixtures/pages/without-recipe.ts';
import { formWith } from '../support/files/recipe-files.ts';
import { startLocalSite } from '../support/network/local-site.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import type { AttackResult } from './attack-result.ts';
import { type Attempt, countOutcomes, type HostileImport, sendAll } from './import-attack.ts';

/** One in this many imports is a page, the others are files. */
const PAGE_EVERY = 3;
/** The seconds within which a hostile import must end. */
const ENDED_WITHIN = 60;
const PROCESSES = ['web', 'worker-1', 'worker-2'] as const;
const SLOWEST = 3;
/** Each worker has one parser, so no hostile file waits for another. */
const PARSERS = 2;

const PAGES = Object.values({ ...PAGES_WITH_RECIPE, ...PAGES_WITHOUT_RECIPE }).map((html) =>
  new TextEncoder().encode(html),
);

/** The mutated page with this number; the same seed gives the same pages. */
function pageOf(seed: number, number: number): { bytes: Uint8Array; contentType: string | null } {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) + number);
  return mutatedPage(oneOf(random, PAGES), oneOf(random, PAGES), random);
}

async function fileOf(seed: number, number: number, files: readonly Uint8Array[]): Promise<Uint8Array> {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) + number);
  return mutatedFile(oneOf(random, files), oneOf(random, files), random);
}

const upload = (name: string, bytesOf: () => Uint8Array | Promise<Uint8Array>): HostileImport => ({
  name,
  send: async (client) =>
    client.post('/upload/file', undefined, { raw: formWith(new Uint8Array(await bytesOf()), 'hostile') }),
});

/** Files that cost their parser all that it may use. */
const knownHostile = (): HostileImport[] => Object.entries(HOSTILE_FILES).map(([name, make]) => upload(name, make));

async function mutatedImports(count: number, seed: number, origin: string): Promise<HostileImport[]> {
  const files = Object.values({ ...OWN_FILES, ...(await ownPictures()) });
  return Array.from({ length: count }, (_, number): HostileImport => {
    if (number % PAGE_EVERY !== 0) return upload(`file ${number}`, () => fileOf(seed, number, files));
    return { name: `page ${number}`, send: (client) => client.post('/upload/url', { url: `${origin}/${number}` }) };
  });
}

function faultsOf(attempts: readonly Attempt[], app: RunningApp, before: readonly (number | null)[]): string[] {
  const died = PROCESSES.filter((name, index) => app.pidOf(name) !== before[index]);
  const faulty = attempts.filter(
    ({ status, outcome, code, seconds }) =>
      status >= 500 || status === 0 || outcome === 'open' || seconds > ENDED_WITHIN || code === 'importErrors.internal',
  );
  return [
    ...died.map((name) => `${name} died`),
    ...faulty.map(
      ({ name, status, outcome, code, seconds }) => `${name}: ${status} ${outcome} ${code} ${seconds.toFixed(1)} s`,
    ),
  ];
}

/** Imports each known hostile file, then `count` mutated files and pages, through the whole application. */
export async function attackByContents(count: number, seed: number): Promise<AttackResult> {
  const site = await startLocalSite((request, response) => {
    const { bytes, contentType } = pageOf(seed, Number(request.url?.slice(1)));
    response.writeHead(200, { 'Content-Type': contentType ?? 'text/html' }).end(bytes);
  });
  const app = await startApp({ LOG_LEVEL: 'fatal', WORKERS: '2', IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` });
  try {
    const before = PROCESSES.map((name) => app.pidOf(name));
    const attempts = [
      ...(await sendAll(app, knownHostile(), PARSERS)),
      ...(await sendAll(app, await mutatedImports(count, seed, site.origin))),
    ];
    const faults = faultsOf(attempts, app, before);
    const slowest = attempts.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
    return {
      name: 'contents',
      attempts: attempts.length,
      hits: faults.length,
      notes: [
        `seed ${seed}; slowest: ${slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ')}`,
        countOutcomes(attempts),
        ...faults,
      ],
    };
  } finally {
    await app.stop();
    await site.stop();
  }
}
