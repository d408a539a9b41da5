import type { FixtureScore, ModelReport, ModelTestProgress, TestedModel } from '../../shared/domain/model-report.ts';
import type { Config } from '../core/config.ts';
import { createSandbox } from '../extraction/extraction.ts';
import { createImportFetch } from '../core/import-fetch.ts';
import type { LanguageModel } from '../llm/model/language-model.ts';
import { withTag } from '../llm/model/language-model.ts';
import { readSource, settleAnswers } from '../extraction/reading.ts';
import { createModels, type Models } from '../llm/models.ts';
import { createOllamaServer } from '../llm/ollama-server.ts';
import type { ImportTools } from '../modules/imports/read/import-reader.ts';
import { examineHelpers } from './examine-helpers.ts';
import type { Fixture } from './fixtures/fixture.ts';
import { FIXTURES } from './fixtures/fixtures.ts';
import { absentModel, judgeModel, worstOf } from './judge-model.ts';
import { runFixture } from './run-fixture.ts';
import { scoreRun, holds } from './score-fixture.ts';
import { type WatchedCall, watchModel } from './watch-model.ts';

/** The number of entries in the model's answers that are not in the text, whatever the outcome of the import; 0 for a picture. */
export async function inventedIn({ source }: Fixture, calls: readonly WatchedCall[]): Promise<number> {
  if (!('text' in source)) return 0;
  const { document } = await readSource({ kind: 'text', text: source.text, url: null });
  const to = document.lines.length;
  const answers = calls.flatMap(({ purpose, text }) =>
    purpose === 'structure' && text !== null ? [{ from: 1, to, words: text }] : [],
  );
  // An entry that imports drop for another reason, such as a title that is one word of a sentence, is not invented.
  return settleAnswers(document, answers).dropped.filter((one) => !holds(source.text, one.text)).length;
}

/** Milliseconds within which a running server must list its models. */
const ANSWER_WITHIN = 5_000;

export interface Examination {
  readonly config: Config;
  readonly signal: AbortSignal;
  onProgress(progress: ModelTestProgress): void;
}

/** Tests the configured models with recipes whose content is known; null if no model server is configured. */
export async function examineModels(examination: Examination): Promise<ModelReport | null> {
  const { config } = examination;
  const models = createModels(config);
  if (models === null || config.ollama.host === null) return null;
  const since = performance.now();
  const held = await namesHeld(config.ollama.host, examination.signal);
  const tested = await testAll(models, held, examination);
  return {
    ...tested,
    ...(await examineHelpers(config, examination.signal)),
    host: models.host,
    reachable: held !== null,
    verdict: worstOf(tested.models.map(({ verdict }) => verdict)),
    took: Math.round(performance.now() - since),
    finishedAt: new Date().toISOString(),
  };
}

/** The names of the server's models; null if it does not answer. */
async function namesHeld(host: string, signal: AbortSignal): Promise<ReadonlySet<string> | null> {
  try {
    const names = await createOllamaServer(host).listModels(
      AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]),
    );
    return new Set(names.map(withTag));
  } catch {
    signal.throwIfAborted();
    return null; // an unreachable server is a result of the test
  }
}

type Tested = Pick<ModelReport, 'models' | 'fixtures'>;

/** Tests the models that exist and reports the missing ones. A missing vision model does not affect the other. */
async function testAll(
  { text, vision, host }: Models,
  held: ReadonlySet<string> | null,
  examination: Examination,
): Promise<Tested> {
  const reason = held === null ? 'unreachable' : 'missing';
  const isThere = ({ model }: LanguageModel): boolean => held?.has(withTag(model)) ?? false;
  const seeing = vision !== null && isThere(vision) ? vision : null;
  const absent = (model: LanguageModel | null, role: TestedModel['role']): TestedModel[] =>
    model === null || isThere(model) ? [] : [absentModel({ name: model.model, role, reason })];
  const missing = [...absent(text, 'text'), ...absent(vision, 'vision')];
  if (!isThere(text)) return { models: missing, fixtures: [] };
  const tested = await testFixtures({ host, text, vision: seeing }, examination);
  return { ...tested, models: [...tested.models, ...missing] };
}

async function testFixtures(models: Models, { config, signal, onProgress }: Examination): Promise<Tested> {
  const calls: WatchedCall[] = [];
  const watch = (model: LanguageModel): LanguageModel => watchModel(model, (call) => calls.push(call));
  const { text, vision } = models;
  const watched: Models = { ...models, text: watch(text), vision: vision && watch(vision) };
  const sandbox = createSandbox({ ocrLanguageDir: config.ocrLanguageDir });
  const tools = { fetch: createImportFetch(config), sandbox, models: watched, listener: null };
  const fixtures = FIXTURES.filter(({ source }) => 'text' in source || vision !== null);
  const scores: FixtureScore[] = [];
  try {
    for (const fixture of fixtures) {
      onProgress({ done: scores.length, total: fixtures.length, fixture: fixture.name });
      scores.push(await testFixture(tools, fixture, calls, { signal, seconds: config.importTimeoutS }));
    }
  } finally {
    await sandbox.close();
  }
  onProgress({ done: scores.length, total: fixtures.length, fixture: null });
  const judged = [await judge(text, 'text', calls, scores, signal)];
  if (vision !== null) judged.push(await judge(vision, 'vision', calls, scores, signal));
  return { models: judged, fixtures: scores };
}

async function testFixture(
  tools: Omit<ImportTools, 'storage'>,
  fixture: Fixture,
  calls: readonly WatchedCall[],
  limits: { readonly signal: AbortSignal; readonly seconds: number },
): Promise<FixtureScore> {
  const before = calls.length;
  const took = await runFixture(tools, fixture, limits);
  const asked = calls.slice(before);
  return scoreRun(fixture, asked, { invented: await inventedIn(fixture, asked), took });
}

const SEEN = new Set(FIXTURES.filter(({ source }) => 'picture' in source).map(({ name }) => name));

async function judge(
  { model, contextSize }: LanguageModel,
  role: TestedModel['role'],
  calls: readonly WatchedCall[],
  scores: readonly FixtureScore[],
  signal: AbortSignal,
): Promise<TestedModel> {
  const purpose = role === 'vision' ? 'transcribe' : 'structure';
  return judgeModel({
    name: model,
    role,
    has: await contextSize(signal).catch(() => null), // the context size is optional
    calls: calls.filter((call) => call.purpose === purpose),
    scores: scores.filter(({ fixture }) => SEEN.has(fixture) === (role === 'vision')),
  });
}
