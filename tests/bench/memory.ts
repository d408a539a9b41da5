import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from '../support/accounts/accounts.ts';
import { startApp } from '../support/processes/app-process.ts';
import { tell } from './list/timings.ts';

/** Milliseconds without requests after which the system counts as idle. */
const IDLE = 20_000;
const RECIPES = Number(process.argv[2] ?? 10_000);
/** Goals in megabytes (performance P14). */
const GOALS = { process: 130, system: 400, afterWrites: 250 };
const WORDS = ['lemon', 'carrot', 'soup', 'bread', 'bean', 'cream', 'fennel', 'honey', 'leek', 'mint', 'oat', 'pear'];

interface Usage {
  readonly name: string;
  /** Proportional set size in megabytes: shared pages are divided among their processes. */
  readonly pss: number;
  readonly rss: number;
}

const megabytes = (value: number): string => `${value.toFixed(0)} MB`;
const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => ''); // the process may have ended

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)));
  const own = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [...own, ...(await Promise.all(own.map(childrenOf))).flat()];
}

function nameOf(commandLine: string): string {
  if (commandLine.includes('postgres')) return 'PostgreSQL';
  const parts = commandLine.split('\0');
  const entry = parts.findLast((part) => /\.m?[jt]s$/.test(part)) ?? parts[0]; // modules of --import stand before it
  return entry?.split('/').at(-1) ?? '?';
}

async function usageOf(pid: number): Promise<Usage> {
  const rollup = await read(`/proc/${pid}/smaps_rollup`);
  const kilobytes = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
  return {
    name: nameOf(await read(`/proc/${pid}/cmdline`)),
    pss: kilobytes('Pss') / 1024,
    rss: kilobytes('Rss') / 1024,
  };
}

/** The memory use of each program; the processes of PostgreSQL are added up. */
async function usageOfSystem(pid: number): Promise<Map<string, Usage>> {
  const all = await Promise.all([pid, ...(await childrenOf(pid))].map(usageOf));
  const named = new Map<string, Usage>();
  for (const { name, pss, rss } of all) {
    const sum = named.get(name);
    named.set(name, { name, pss: pss + (sum?.pss ?? 0), rss: rss + (sum?.rss ?? 0) });
  }
  return named;
}

const sumOf = (usage: ReadonlyMap<string, Usage>): number => [...usage.values()].reduce((sum, { pss }) => sum + pss, 0);

function print(usage: ReadonlyMap<string, Usage>): void {
  for (const { name, pss, rss } of usage.values())
    console.log(`  ${name.padEnd(24)} PSS ${megabytes(pss).padStart(7)}   RSS ${megabytes(rss).padStart(7)}`);
}

function recipe(number: number): FormData {
  const word = (place: number): string => WORDS[(number * 7 + place * 5) % WORDS.length] ?? '';
  const form = new FormData();
  const fields = {
    title: `${word(0)} ${word(1)} ${number}`,
    ingredients: JSON.stringify(Array.from({ length: 12 }, (_, line) => `${(line + 1) * 25} g ${word(line)}`)),
    instructions: JSON.stringify(Array.from({ length: 7 }, (_, step) => `Stir in the ${word(step)} and wait.`)),
    tags: JSON.stringify([word(2)]),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const app = await startApp();
try {
  await wait(IDLE);
  console.log(`The idle system, ${IDLE / 1_000} seconds after its start:`);
  const idle = await usageOfSystem(app.pid);
  print(idle);
  const met = [
    tell('web', idle.get('web.ts')?.pss ?? Infinity, GOALS.process, megabytes),
    tell('worker', idle.get('worker.ts')?.pss ?? Infinity, GOALS.process, megabytes),
    tell('all processes', sumOf(idle), GOALS.system, megabytes),
  ];
  const client = await signUp(app);
  for (let number = 1; number <= RECIPES; number += 1) {
    const { status, body } = await client.post('/api/recipes', undefined, { raw: recipe(number) });
    if (status !== 201) throw new Error(`a recipe was not written: ${status} ${JSON.stringify(body)}`);
  }
  console.log(`\nAfter ${RECIPES.toLocaleString('en')} recipes were written one by one:`);
  const written = await usageOfSystem(app.pid);
  print(written);
  met.push(tell('web', written.get('web.ts')?.rss ?? Infinity, GOALS.afterWrites, megabytes));
  process.exitCode = met.every(Boolean) ? 0 : 1;
} finally {
  await app.stop();
}
