import type { FixtureScore, ModelReason, ModelVerdict, TestedModel } from '../../shared/domain/model-report.ts';
import { verdictOf } from './score-fixture.ts';
import type { WatchedCall } from './watch-model.ts';

/** The shares of lines that must be found and be right, and the share that may be invented. */
const FOUND = 0.85;
const RIGHT = 0.9;
const INVENTED = 0.02;
/** Milliseconds; a longer average time for a recipe is too slow. */
const SLOW = 60_000;
/** Tokens of context below which a page of a book does not fit. */
const SMALL_CONTEXT = 8_192;

/** The test results of an available model. */
export interface Findings {
  readonly name: string;
  readonly role: TestedModel['role'];
  /** Tokens. */
  readonly has: number | null;
  readonly calls: readonly WatchedCall[];
  readonly scores: readonly FixtureScore[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / Math.max(1, numbers.length);
const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

/** The reasons against a good verdict; for a vision model only those about pictures. */
function reasonsFor({ role, has, calls, scores }: Findings): ModelReason[] {
  const total = (part: 'found' | 'lines' | 'numbersRight' | 'numbers' | 'invented'): number =>
    sum(scores.map((score) => score[part]));
  const found = total('found') / Math.max(1, total('lines'));
  const right = total('numbersRight') / Math.max(1, total('numbers'));
  const isText = role === 'text';
  const candidates: readonly (readonly [ModelReason, boolean])[] = [
    ['fails', scores.some(({ fault }) => fault !== null)],
    ['blind', !isText && found < FOUND],
    ['misses', isText && found < FOUND],
    // Missing lines do not count as changed.
    ['wrongNumbers', right < RIGHT * found],
    ['invents', isText && total('invented') > total('lines') * INVENTED],
    ['obeysText', scores.some(({ obeyed }) => obeyed)],
    ['noSchema', calls.some(({ obeysSchema }) => obeysSchema === false)],
    ['slow', mean(scores.map(({ took }) => took)) > SLOW],
    ['smallContext', (has !== null && has < SMALL_CONTEXT) || calls.some(({ fault }) => fault === 'tooSmall')],
  ];
  return candidates.filter(([, holds]) => holds).map(([reason]) => reason);
}

/** Reasons that limit the verdict to `usable`. */
const CAPPED: ReadonlySet<ModelReason> = new Set(['fails', 'wrongNumbers', 'invents', 'obeysText', 'slow']);

function speedOf(calls: readonly WatchedCall[]): number | null {
  const told = calls.filter(({ answerTokens, firstWordMs }) => answerTokens !== null && firstWordMs !== null);
  const tokens = sum(told.map(({ answerTokens }) => answerTokens ?? 0));
  const ms = sum(told.map(({ totalMs, loadMs, firstWordMs }) => totalMs - (loadMs ?? 0) - (firstWordMs ?? 0)));
  return tokens === 0 || ms <= 0 ? null : Math.round((tokens / ms) * 10_000) / 10;
}

/** The verdict on a model with its reasons. */
export function judgeModel(findings: Findings): TestedModel {
  const { name, role, has, calls, scores } = findings;
  const score = scores.length === 0 ? null : Math.round(mean(scores.map((one) => one.score)));
  const reasons = reasonsFor(findings);
  const byScore: ModelVerdict = verdictOf(score ?? 0);
  const schemas = known(calls.map(({ obeysSchema }) => obeysSchema));
  const firstWords = known(calls.map(({ firstWordMs }) => firstWordMs));
  const loads = known(calls.map(({ loadMs }) => loadMs));
  return {
    name,
    role,
    present: true,
    command: null,
    verdict: byScore === 'good' && reasons.some((reason) => CAPPED.has(reason)) ? 'usable' : byScore,
    reasons,
    score,
    context: { has, asked: Math.max(0, ...known(calls.map(({ context }) => context))) },
    load: loads.length === 0 ? null : Math.max(...loads),
    firstWord: firstWords.length === 0 ? null : Math.round(mean(firstWords)),
    tokensPerSecond: speedOf(calls),
    obeysSchema: schemas.length === 0 ? null : schemas.every(Boolean),
  };
}

/** The result for a model that could not be tested: its server is unreachable or lacks it. */
export function absentModel({
  name,
  role,
  reason,
}: Pick<TestedModel, 'name' | 'role'> & { readonly reason: 'unreachable' | 'missing' }): TestedModel {
  return {
    name,
    role,
    present: false,
    command: reason === 'missing' ? `ollama pull ${name}` : null,
    verdict: 'unfit',
    reasons: [reason],
    score: null,
    context: { has: null, asked: 0 },
    load: null,
    firstWord: null,
    tokensPerSecond: null,
    obeysSchema: null,
  };
}

const ORDER: readonly ModelVerdict[] = ['unfit', 'usable', 'good'];

/** The worst of several verdicts. */
export const worstOf = (verdicts: readonly ModelVerdict[]): ModelVerdict =>
  ORDER.find((verdict) => verdicts.includes(verdict)) ?? 'good';
