import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from './core/project.ts';

/** Prints the addresses of all modules that are loaded with the one that is named last. */
const LIST_MODULES = `
  const { registerHooks } = await import('node:module');
  const seen = [];
  registerHooks({ load: (url, context, next) => (seen.push(url), next(url, context)) });
  await import(process.argv.at(-1));
  console.log(seen.join('\\n'));
  process.exit();
`;

/** The folders of the modules that a process loads at its start, from the root of the project. */
async function foldersOf(entry: string): Promise<Set<string>> {
  const args = ['--input-type=module', '--eval', LIST_MODULES, '--', `${PROJECT_FOLDER}${entry}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT_FOLDER, maxBuffer: 2 ** 24 });
  const paths = stdout.split('\n').filter((url) => url.startsWith('file:'));
  return new Set(
    paths.map((url) => url.slice(url.indexOf(PROJECT_FOLDER) + PROJECT_FOLDER.length, url.lastIndexOf('/'))),
  );
}

const READING = ['page-reading', 'line-labelling', 'text-reading', 'reconcile', 'pipeline'];
const STAGES = READING.map((stage) => `server/extraction/${stage}`);
const MIGRATIONS = ['server/db/migrations', 'node_modules/@mikro-orm/migrations'];
const ORM = ['node_modules/@mikro-orm/core'];

describe('the start of', () => {
  it.each([
    ['the supervisor', 'server/supervisor/supervisor.ts', ['server/embedded'], [...ORM, ...MIGRATIONS, ...STAGES]],
    ['a web server', 'server/web-app.ts', ['server/extraction/sandbox', ...ORM], [...MIGRATIONS, ...STAGES]],
    ['a worker', 'server/worker-app.ts', [...STAGES, ...ORM], MIGRATIONS],
    ['a migration', 'server/db/migrate.ts', [...MIGRATIONS, ...ORM], STAGES],
  ])('%s loads what it needs only', async (_, entry, needed, others) => {
    const folders = await foldersOf(entry);
    expect(needed.filter((folder) => !folders.has(folder))).toEqual([]);
    expect(others.filter((folder) => folders.has(folder))).toEqual([]);
  });
});
