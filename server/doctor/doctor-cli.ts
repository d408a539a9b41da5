import process from 'node:process';
import { parseArgs } from 'node:util';
import { ConfigError } from '../core/config.ts';
import { parseConfig } from '../core/config.ts';
import type { FixtureScore } from '../../shared/domain/model-report.ts';
import type { ModelReason } from '../../shared/domain/model-report.ts';
import type { ModelReport } from '../../shared/domain/model-report.ts';
import type { ModelVerdict } from '../../shared/domain/model-report.ts';
import type { TestedHelper } from '../../shared/domain/model-report.ts';
import type { TestedModel } from '../../shared/domain/model-report.ts';
import { examineHelpers } from './examine-helpers.ts';
import { examineModels } from './examine-models.ts';

type Helpers = Pick<ModelReport, 'speech' | 'videoSound'>;

const VERDICTS: Readonly<Record<ModelVerdict, string>> = { good: 'good', usable: 'usable', unfit: 'not fit' };
const REASONS: Readonly<Record<ModelReason, string>> = {
  unreachable: 'its server does not answer: check that it runs, and that OLLAMA_HOST is right',
  missing: 'its server does not have it',
  misses: 'it leaves out lines of recipes',
  invents: 'it says what no text says; imports leave that out',
  wrongNumbers: 'it changes amounts, times or temperatures; imports mark or leave out those',
  obeysText: 'it does what a text tells it to do',
  noSchema: 'its answers are not as they were asked for',
  fails: 'some questions had no answer',
  slow: 'a recipe takes it longer than a minute',
  smallContext: 'its context is too small for long documents',
  blind: 'it does not read what is written on a picture',
};

const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 });
const seconds = (ms: number): string => `${number(ms / 1_000)} s`;

function factsOf({ context, tokensPerSecond, load, firstWord, obeysSchema }: TestedModel): string[] {
  const { has, asked } = context;
  return [
    `context ${has === null ? 'unknown' : `${number(has)} tokens`}, imports asked for ${number(asked)}`,
    ...(tokensPerSecond === null ? [] : [`${number(tokensPerSecond)} tokens per second`]),
    ...(load === null ? [] : [`loaded in ${seconds(load)}`]),
    ...(firstWord === null ? [] : [`first word after ${seconds(firstWord)}`]),
    ...(obeysSchema === null ? [] : [`answers as asked for: ${obeysSchema ? 'yes' : 'no'}`]),
  ];
}

function printModel(model: TestedModel): string[] {
  const { name, role, present, score, verdict, reasons, command } = model;
  const of = score === null ? '' : `, ${score} of 100`;
  return [
    `${name} (${role === 'text' ? 'reads text' : 'reads pictures'}): ${VERDICTS[verdict]}${of}`,
    ...(present ? [`  ${factsOf(model).join(' · ')}`] : []),
    ...reasons.map((reason) => `  - ${REASONS[reason]}`),
    ...(command === null ? [] : [`  Bring it on the server's machine with: ${command}`]),
  ];
}

const COLUMNS = ['recipe', 'score', 'found', 'numbers', 'invented', 'seconds', ''] as const;

function rowOf(score: FixtureScore): string[] {
  const { fixture, lang, found, lines, numbersRight, numbers, invented, took, fault, obeyed } = score;
  return [
    `${fixture} (${lang})`,
    String(score.score),
    `${found} of ${lines}`,
    `${numbersRight} of ${numbers}`,
    String(invented),
    number(took / 1_000),
    [fault === null ? '' : `no answer: ${fault}`, obeyed ? 'obeyed the text' : ''].filter(Boolean).join(', '),
  ];
}

/** Formats rows as a table with padded columns; the first column is left-aligned. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const isText = column === 0 || column === COLUMNS.length - 1;
        return isText ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
      })
      .join('  ')
      .trimEnd(),
  );
}

function printHelper(what: string, helper: TestedHelper | null): string[] {
  if (helper === null) return [];
  const { place, works, fault, words } = helper;
  const found = [fault, words].filter(Boolean).join(': ');
  return [`${what}, ${place}: ${works ? 'works' : 'does not work'}${found && ` (${found})`}`];
}

const helpersOf = ({ speech, videoSound }: Helpers): string[] => [
  ...printHelper('Speech', speech),
  ...printHelper('Sound of videos', videoSound),
];

/** The report if no model server is configured. */
export const printHelpers = (helpers: Helpers): string =>
  ['OLLAMA_HOST is not set: recipes are read without a model, and nothing was tested.', ...helpersOf(helpers)].join(
    '\n',
  );

/** The report as text. */
export function printReport(report: ModelReport): string {
  const { host, reachable, models, fixtures, verdict, took } = report;
  return [
    `Ollama at ${host}: ${reachable ? 'answers' : 'does not answer'}`,
    '',
    ...models.flatMap((model) => [...printModel(model), '']),
    ...(fixtures.length === 0 ? [] : [...table([COLUMNS, ...fixtures.map(rowOf)]), '']),
    ...helpersOf(report),
    `Verdict: ${VERDICTS[verdict]}, after ${seconds(took)}.`,
  ].join('\n');
}

/** Whether all configured models and programs work. */
export function isFit(report: ModelReport | null, { speech, videoSound }: Helpers): boolean {
  return report?.verdict !== 'unfit' && speech?.works !== false && videoSound?.works !== false;
}

const USAGE = 'usage: doctor [--json]';
const EXIT_UNFIT = 1;
const EXIT_USAGE = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** `npm run -s doctor`: tests the configured models with recipes whose content is known. Returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } });
  const config = parseConfig(process.env);
  const signal = AbortSignal.any([]);
  const report = await examineModels({
    config,
    signal,
    onProgress({ done, total, fixture }) {
      if (fixture !== null) process.stderr.write(`reading ${done + 1} of ${total}: ${fixture}\n`);
    },
  });
  const helpers = report ?? (await examineHelpers(config, signal));
  if (values.json) say(JSON.stringify(report ?? { host: null, ...helpers }, null, 2));
  else say(report === null ? printHelpers(helpers) : printReport(report));
  return isFit(report, helpers) ? 0 : EXIT_UNFIT;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  const problem = error instanceof ConfigError ? error.problems.join('\n') : String(error);
  process.stderr.write(`${isUsage ? USAGE : problem}\n`);
  process.exitCode = isUsage ? EXIT_USAGE : EXIT_UNFIT;
}
