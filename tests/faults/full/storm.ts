import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../bench/mutations/random.ts';
import { signInMany } from '../../support/accounts/signed-in-clients.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { formWith, textFile } from '../../support/files/recipe-files.ts';
import { strayFiles } from '../../support/files/stored-files.ts';
import type { RunningApp } from '../../support/processes/app-process.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { archiveOf } from '../../support/recipes/archives.ts';
import type { Verdict } from '../../support/recipes/judge-imports.ts';
import { PAGE_DELAY } from '../../support/recipes/slow-site.ts';
import { createLedger, type Ledger } from '../oracle.ts';
import type { Figures, Size } from './figures.ts';

/** Imports of one account: a ledger reads its last 100 notifications. */
export const IMPORTS_PER_ACCOUNT = 80;
/** Accounts whose imports may be open at once, so that the queue does not grow without end. */
const OPEN_ACCOUNTS = 3;
/** Milliseconds over which imports come in during a fault that lasts. */
const SPREAD = 3_000;
/** Milliseconds. A server is back from the longest fault before. */
const ACCEPTED_WITHIN = 240_000;
export const SETTLED_WITHIN = 600_000;
const CLEAN_WITHIN = 60_000;

/** What a fault may need to know. */
export interface Strike {
  readonly random: Random;
  /** The longest fault that lasts, in seconds. */
  readonly longest: number;
  /** The ids of the imports of the current account that were accepted so far. */
  readonly accepted: ReadonlySet<string>;
  readonly client: Client;
}

/** A running application, and where it takes its recipes from. */
export interface Place {
  readonly app: RunningApp;
  /** The origin of a site with recipes. */
  readonly origin: string;
  /** The folder of the stored files, where it is not in the data folder. */
  readonly storage?: string;
  end(): Promise<void>;
}

/** A running application and its faults. */
export interface Stage extends Place {
  /** Causes one fault; resolves when its cause is over. */
  strike(strike: Strike): Promise<void>;
  /** Whether an import may fail with this text because of the fault. */
  mayFail?(message: string): boolean;
}

/** A running application with a course of its own instead of a storm. */
export interface Scene {
  run(options: StormOptions): Promise<Figures>;
  end(): Promise<void>;
}

export interface StormOptions extends Size {
  readonly mode: string;
  /** The time after which no further fault begins. */
  readonly until: number;
  readonly random: Random;
  readonly onProgress: (line: string) => void;
}

export interface Account {
  readonly client: Client;
  readonly ledger: Ledger;
}

/** Sends an import: links mostly, with pasted texts and files between them. */
export function send(
  { client }: Account,
  origin: string,
  number: number,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const options = { headers };
  if (number % 8 === 3) return client.post('/upload/text', { text: textFile(`Pasted cake ${number}`) }, options);
  if (number % 8 === 6)
    return client.post('/upload/file', undefined, { ...options, raw: formWith(textFile(`Cake ${number}`)) });
  return client.post('/upload/url', { url: `${origin}/soup/${number}` }, options);
}

/** The recipes of an archive: reading them takes about as long as loading a page. */
const RECIPES_PER_ARCHIVE = 20;

/** Submits an import of any kind, archives too; returns how many recipes of an archive it had. */
async function submitAny(account: Account, origin: string, number: number): Promise<number> {
  const { client, ledger } = account;
  if (number % 8 !== 1) {
    await ledger.submit((headers) => send(account, origin, number, headers));
    return 0;
  }
  const archive = await archiveOf(`Archive ${number}`, RECIPES_PER_ARCHIVE);
  const raw = formWith(archive.bytes, 'recipes.zip');
  await ledger.submit((headers) => client.post('/upload/file', undefined, { headers, raw }), archive);
  return RECIPES_PER_ARCHIVE;
}

/** An account with its records, also while the application restarts. */
export async function openAccount({ app }: Place): Promise<Account> {
  const [signedIn] = await waitFor('an account', () => signInMany(app, 1).catch(() => null), ACCEPTED_WITHIN);
  const client = signedIn?.client ?? createClient(app.url);
  return { client, ledger: createLedger(client, ACCEPTED_WITHIN) };
}

/** Runs the faults of a stage during imports, and judges every import at the end. */
export async function runStorm(stage: Stage, options: StormOptions): Promise<Figures> {
  const { mode, faults, imports, longest, until, random, onProgress } = options;
  const perFault = Math.max(1, Math.ceil(imports / faults));
  const done = { faults: 0, imports: 0, restarts: 0 };
  let archivedRecipes = 0;
  let lastFault = performance.now();
  const notes: string[] = [];
  const open = new Set<Promise<void>>();
  const verdicts: Verdict[] = [];

  async function strike(account: Account): Promise<void> {
    done.faults += 1;
    try {
      await stage.strike({ random, longest, accepted: account.ledger.accepted, client: account.client });
    } catch (error) {
      done.restarts += 1;
      notes.push(`started again by hand: ${String(error).slice(0, 200)}`);
      await stage.app.restart();
    }
    lastFault = performance.now();
  }

  async function settle({ ledger }: Account): Promise<void> {
    const unknown = { done: 0, failed: [], lost: [...ledger.accepted], double: [], phantom: [] };
    const verdict = ledger.settle(SETTLED_WITHIN).catch(() => ledger.judge());
    verdicts.push(
      await verdict.catch((error: unknown) => {
        notes.push(`not judged: ${String(error)}`);
        return unknown;
      }),
    );
  }

  async function fill(account: Account): Promise<void> {
    for (let sent = 0; sent < IMPORTS_PER_ACCOUNT && done.faults < faults && Date.now() < until; sent += perFault) {
      const submits = Array.from({ length: Math.min(perFault, IMPORTS_PER_ACCOUNT) }, async () => {
        const number = (done.imports += 1);
        if (longest > 0) await delay(random(Math.min(SPREAD, longest * 1_000)));
        archivedRecipes += await submitAny(account, stage.origin, number);
      });
      const sentAll = Promise.allSettled(submits);
      await delay(random(PAGE_DELAY));
      await strike(account);
      for (const result of await sentAll)
        if (result.status === 'rejected') notes.push(`not accepted: ${result.reason}`);
      const { lost, double } = tally(verdicts);
      const settled = `${verdicts.length} accounts settled: ${lost} lost, ${double} double`;
      onProgress(`${done.faults} of ${faults} faults, ${done.imports} imports, ${settled}`);
    }
  }

  while (done.faults < faults && Date.now() < until) {
    const account = await openAccount(stage);
    await fill(account);
    const settling = settle(account).finally(() => open.delete(settling));
    open.add(settling);
    while (open.size >= OPEN_ACCOUNTS) await Promise.race(open);
  }
  await Promise.all(open);
  const slowestEnd = (performance.now() - lastFault) / 1_000;
  const stray = await untilClean(stage);
  return {
    mode,
    ...done,
    ...tally(verdicts, (message) => stage.mayFail?.(message) ?? false),
    strayFiles: stray.length,
    slowestEnd,
    impossible: null,
    notes: [`${archivedRecipes} further recipes in archives`, ...notes, ...stray, ...failures(verdicts)],
  };
}

/** Files without a row are removed by a queue, which may take a moment. Returns those that remain. */
export async function untilClean({ app, storage = join(app.dataDir, 'images') }: Place): Promise<string[]> {
  const look = async (): Promise<string[]> => {
    const { orphans, missing } = await strayFiles(storage, app.databaseUrl);
    return [...orphans.map((path) => `file without a row: ${path}`), ...missing.map((path) => `missing file: ${path}`)];
  };
  await waitFor('no stray files', async () => (await look()).length === 0, CLEAN_WITHIN).catch(() => undefined); // reported below
  return look();
}

/** The sums of the verdicts. `mayFail` tells whether an import may fail with this text. */
export function tally(
  verdicts: readonly Verdict[],
  mayFail: (message: string) => boolean = () => false,
): Pick<Figures, 'lost' | 'double' | 'wronglyFailed'> {
  const count = (of: (verdict: Verdict) => readonly string[]): number => verdicts.flatMap(of).length;
  return {
    lost: count(({ lost }) => lost),
    double: count(({ double, phantom }) => [...double, ...phantom]),
    wronglyFailed: count(({ failed }) => failed.filter((message) => !mayFail(message))),
  };
}

/** The texts of the imports that failed, with their numbers. */
export function failures(verdicts: readonly Verdict[]): string[] {
  const texts = Map.groupBy(
    verdicts.flatMap(({ failed }) => failed.map((message) => message.replace(/^.*?: /, ''))),
    (message) => message,
  );
  return [...texts].map(([message, all]) => `${all.length} × ${message}`);
}
