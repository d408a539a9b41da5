import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client } from '../support/api/client.ts';

/** Milliseconds between two polls of the app: while an import is in process, and otherwise (decision 0088). */
const POLL_BUSY = 2_000;
const POLL_IDLE = 10_000;
const TICK_MS = 20;
/** Every so many imports a file or a pasted text. */
const KIND_EVERY = 5;

export const KINDS = ['poll', 'list', 'import'] as const;
export type Kind = (typeof KINDS)[number];

/** The answers to requests of one kind. */
export interface Answers {
  readonly milliseconds: number[];
  ok: number;
  /** 429, 503 and 507, by status and code. */
  readonly refused: Map<string, number>;
  /** Of them, those without Retry-After. */
  refusedWithoutTime: number;
  /** Any other status from 400 on, and requests without an answer. */
  readonly errors: Map<string, number>;
}

const REFUSALS = new Set([429, 503, 507]);

export const noAnswers = (): Answers => ({
  milliseconds: [],
  ok: 0,
  refused: new Map(),
  refusedWithoutTime: 0,
  errors: new Map(),
});

const increment = (counts: Map<string, number>, what: string): unknown => counts.set(what, (counts.get(what) ?? 0) + 1);

/** `ECONNRESET` and the like, which fetch gives as the cause of its error. */
function causeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}

/** Counts an answer, or that there was none. */
export async function count(answers: Answers, request: () => Promise<Answer>): Promise<Answer | null> {
  const begin = performance.now();
  const answer = await request().catch(causeOf);
  answers.milliseconds.push(performance.now() - begin);
  if (typeof answer !== 'string' && answer.status < 400) answers.ok += 1;
  else if (typeof answer !== 'string' && REFUSALS.has(answer.status)) {
    increment(answers.refused, `${answer.status} ${answer.body?.code}`);
    if (!answer.headers.has('retry-after')) answers.refusedWithoutTime += 1;
  } else increment(answers.errors, typeof answer === 'string' ? answer : String(answer.status));
  return typeof answer === 'string' ? null : answer;
}

export interface TrafficOptions {
  readonly clients: readonly Client[];
  readonly listsPerSecond: number;
  readonly importsPerSecond: number;
  readonly seconds: number;
  /** Sends import number n. */
  readonly sendImport: (client: Client, number: number, isFile: boolean) => Promise<Answer>;
}

/** A request with the version that the client has, as the app sends it. */
function createReader(client: Client, path: string): () => Promise<Answer> {
  let version = '';
  return async () => {
    const answer = await client.get(path, version === '' ? {} : { headers: { 'If-None-Match': version } });
    if (answer.status === 200) version = answer.headers.get('etag') ?? '';
    return answer;
  };
}

/** Polls like the app until `until`; the first poll comes at a random time. */
async function keepPolling(client: Client, answers: Answers, until: number): Promise<void> {
  const read = createReader(client, '/api/notifications');
  let isBusy = false;
  await delay(Math.random() * POLL_IDLE);
  while (performance.now() < until) {
    const answer = await count(answers, read);
    if (answer?.status === 200) isBusy = answer.body.inProcessJobs?.length > 0;
    await delay(isBusy ? POLL_BUSY : POLL_IDLE);
  }
}

/** Calls `send` at a fixed rate, however long the answers take. Resolves when all have been answered. */
async function atRate(perSecond: number, until: number, send: (number: number) => Promise<unknown>): Promise<void> {
  const open = new Set<Promise<unknown>>();
  const begin = performance.now();
  for (let sent = 0; performance.now() < until; await delay(TICK_MS)) {
    for (const due = ((performance.now() - begin) / 1_000) * perSecond; sent < due; sent += 1) {
      const sending = send(sent).finally(() => open.delete(sending));
      open.add(sending);
    }
  }
  await Promise.all(open);
}

/** The answers of a running or finished traffic. */
export interface Traffic {
  readonly answers: Readonly<Record<Kind, Answers>>;
  readonly ended: Promise<unknown>;
}

export function startTraffic(options: TrafficOptions): Traffic {
  const { clients, listsPerSecond, importsPerSecond, seconds, sendImport } = options;
  const until = performance.now() + seconds * 1_000;
  const answers = { poll: noAnswers(), list: noAnswers(), import: noAnswers() };
  const lists = clients.map((client) => createReader(client, '/api/recipes'));
  const any = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
  const ended = Promise.all([
    ...clients.map((client) => keepPolling(client, answers.poll, until)),
    atRate(listsPerSecond, until, () => count(answers.list, any(lists))),
    atRate(importsPerSecond, until, (number) =>
      count(answers.import, () => sendImport(any(clients), number, number % KIND_EVERY === 0)),
    ),
  ]);
  return { answers, ended };
}
