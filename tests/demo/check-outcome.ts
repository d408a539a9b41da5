import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Client } from '../support/api/client.ts';

const sha256 = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

interface Import {
  readonly jobId: string;
  readonly recipeId: string | null;
}

async function importsOf(client: Client): Promise<Import[]> {
  return (await client.get('/api/notifications')).body.notifications as Import[];
}

/** A row of the ledger. */
export interface Row {
  readonly state: string;
  readonly pages: readonly { readonly path: string }[];
}

/** The last state of each row, from the ledger as it lies on the disk. */
export async function rowsOf(ledgerFile: string): Promise<Map<string, Row>> {
  const lines = (await readFile(ledgerFile, 'utf8')).trim().split('\n').slice(1);
  const rows = new Map<string, Row>();
  for (const line of lines) {
    const [, change] = JSON.parse(line) as [string, { entry?: Row & { id: string }; entryGone?: string }];
    if (change.entry) rows.set(change.entry.id, change.entry);
    if (change.entryGone) rows.delete(change.entryGone);
  }
  return rows;
}

function print(rows: ReadonlyMap<string, Row>, kinds: readonly string[]): void {
  const states = ['recipe', 'failed', 'duplicate'];
  console.log(['kind', 'files', ...states, 'other'].map((word) => word.padEnd(10)).join(''));
  for (const kind of kinds) {
    const own = [...rows.values()].filter(({ pages }) => extname(pages[0]?.path ?? '') === kind);
    const counts = states.map((state) => own.filter((row) => row.state === state).length);
    const other = own.length - counts.reduce((sum, count) => sum + count, 0);
    console.log([kind, own.length, ...counts, other].map((word) => String(word).padEnd(10)).join(''));
  }
}

/** Prints what became of the files; answers what is not as promised, a line each. */
export async function check(client: Client, folder: string, names: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(join(folder, '.cardamom-ledger'));
  print(rows, [...new Set(names.map((name) => extname(name)))]);
  const contents = new Set(await Promise.all(names.map((name) => sha256(join(folder, name)))));
  const imports = await importsOf(client);
  const recipes = (await client.get('/api/recipes')).body as { id: string }[];
  const failed = imports.filter(({ recipeId }) => recipeId === null).length;
  const pages = [...rows.values()].flatMap((row) => row.pages.map(({ path }) => path));
  const sum = `${recipes.length} recipes + ${failed} failed = ${contents.size} distinct contents`;
  console.log(sum);
  return [
    recipes.length + failed === contents.size ? '' : `not so: ${sum}`,
    new Set(imports.map(({ jobId }) => jobId)).size === imports.length ? '' : 'an import has ended twice',
    new Set(pages).size === names.length && pages.length === names.length ? '' : `${pages.length} files in the ledger`,
    ...[...rows.values()]
      .filter(({ state }) => !['recipe', 'failed', 'duplicate'].includes(state))
      .map(({ state, pages: [page] }) => `${page?.path} is ${state}`),
  ].filter((miss) => miss !== '');
}
