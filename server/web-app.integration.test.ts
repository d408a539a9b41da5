import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
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

/** The stage of each loaded module of the extraction. */
async function stagesOf(entry: string): Promise<string[]> {
  const args = ['--input-type=module', '--eval', LIST_MODULES, '--', `${PROJECT_FOLDER}/${entry}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT_FOLDER, maxBuffer: 2 ** 24 });
  return stdout.split('\n').flatMap((url) => /\/server\/extraction\/([\w-]+)\//.exec(url)?.[1] ?? []);
}

it('a web server starts without the stages that read recipes, which workers load', async () => {
  const READING = ['page-reading', 'line-labelling', 'text-reading', 'reconcile', 'pipeline'];
  const loadedByWeb = await stagesOf('server/web-app.ts');
  expect(loadedByWeb).toContain('sandbox');
  expect(loadedByWeb.filter((stage) => READING.includes(stage))).toEqual([]);
  expect(await stagesOf('server/worker-app.ts')).toEqual(expect.arrayContaining(READING));
});
