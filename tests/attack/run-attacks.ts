import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { kindOf } from '../bench/mutations/kind-of.ts';
import { endOnSignal, runStep } from '../checks/run-step.ts';
import { runVitest } from '../checks/run-vitest.ts';
import { OWN_FILES } from '../fixtures/files/own-files.ts';
import { ownPictures } from '../fixtures/files/own-pictures.ts';
import { attackByAddresses } from './address-attack.ts';
import { type AttackResult, RESULT_HEAD, resultRow } from './attack-result.ts';
import { attackByContents } from './hostile-attack.ts';

/**
 * `npm run attack -- [PART…] [--full] [--forms N] [--contents N] [--mutations N] [--seed N] [--out FILE]`: attacks real
 * applications and prints how many attempts succeeded. `--forms` is the number of address forms, `--contents` of hostile
 * files and pages, `--mutations` of mutated sources for each parser; `--out` writes the figures as JSON.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    forms: { type: 'string', default: '250' },
    contents: { type: 'string' },
    mutations: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
const contents = Number(values.contents ?? (values.full ? 3_000 : 300));
const mutations = Number(values.mutations ?? (values.full ? 100_000 : 300));
const seed = Number(values.seed);

/** The tests that attack, by what they attack. Every call × caller × owner stands in the authorisation table. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  authorisation: ['tests/api/http/authorisation.test.ts'],
  'cross-site': ['tests/api/http/cross-site.test.ts', 'tests/api/http/http.test.ts'],
  input: ['tests/api/http/hostile-input.test.ts', 'tests/api/recipes/recipe-writing.test.ts'],
  sessions: ['tests/api/accounts/sessions.test.ts', 'tests/api/accounts/password-reset.test.ts'],
  guessing: ['tests/api/accounts/enumeration.test.ts', 'tests/api/accounts/login-limits.test.ts'],
  mail: ['tests/api/accounts/mail-flood.test.ts', 'tests/api/accounts/look-alike-addresses.test.ts'],
  'external-sign-in': ['tests/api/google/', 'tests/api/desktop/desktop-sign-in.test.ts'],
  models: ['tests/api/models/model-attacks.test.ts', 'tests/api/models/invented-pictures.test.ts'],
};

async function runSuite(name: string, files: readonly string[]): Promise<AttackResult> {
  const { passed, failed, failures } = await runVitest(['integration', 'measured'], { isBeside: true, files });
  return { name, attempts: passed + failed, hits: failed, notes: failures.map((failure) => failure.name) };
}

/** Mutated sources of one parser, in its sandbox. */
async function runParser(kind: string): Promise<AttackResult> {
  const isPage = kind === 'page';
  const script = isPage ? 'tests/bench/fuzz-extract.ts' : 'tests/bench/fuzz-files.ts';
  const args = ['--times', String(mutations), '--seed', values.seed, ...(isPage ? [] : ['--kinds', kind])];
  const { ok, output } = await runStep({ name: kind, script, args });
  const [summary = ''] = /^\d+ mutated pages.*$/m.exec(output) ?? [];
  const faults = Number(/: (\d+) kinds? of fault/.exec(summary)?.[1] ?? 1);
  const lines = output.split('\n').filter((line) => line.includes(' × '));
  return {
    name: `parser ${kind}`,
    attempts: mutations,
    hits: ok ? 0 : Math.max(1, faults),
    notes: [summary, ...lines],
  };
}

const parserKinds = async (): Promise<string[]> => [
  'page',
  ...new Set(Object.values({ ...OWN_FILES, ...(await ownPictures()) }).map(kindOf)),
];

async function runParsers(): Promise<AttackResult[]> {
  const results: AttackResult[] = [];
  for (const kind of await parserKinds()) results.push(await runParser(kind));
  return results;
}

const PARTS: Readonly<Record<string, () => Promise<AttackResult[]>>> = {
  addresses: async () => [await attackByAddresses(Number(values.forms))],
  ...Object.fromEntries(
    Object.entries(SUITES).map(([name, files]) => [name, async () => [await runSuite(name, files)]]),
  ),
  contents: async () => [await attackByContents(contents, seed)],
  parsers: runParsers,
};

const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);

endOnSignal();
const all: AttackResult[] = [];
for (const [name, run] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const results = await run();
  all.push(...results);
  console.log(results.map(resultRow).join('\n'));
}
console.log(['', RESULT_HEAD, ...all.map((result) => resultRow({ ...result, notes: [] }))].join('\n'));
if (values.out !== undefined) {
  const figures = all.map((result) => ({ ...result, notes: undefined }));
  await writeFile(values.out, `${JSON.stringify({ seed, figures }, null, 2)}\n`);
}
process.exit(all.every(({ hits }) => hits === 0) ? 0 : 1);
