import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../core/project.ts';

/** Replaces npm: records its arguments, then fills node_modules or fails, depending on the environment. */
const NPM = `
const fs = require('node:fs');
fs.appendFileSync('npm-calls.txt', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) {
  console.error('npm error code ENOTFOUND\\nnpm error syscall getaddrinfo\\nnpm error network request failed: no such host\\nnpm error A complete log of this run');
  process.exit(7);
}
fs.mkdirSync('node_modules', { recursive: true });
`;
const LOCK = { packages: { '': {}, 'node_modules/left': { version: '1.0.0' } } };

let project: string;
const file = (name: string): string => join(project, name);
const calls = (): string[] =>
  existsSync(file('npm-calls.txt')) ? readFileSync(file('npm-calls.txt'), 'utf8').trim().split('\n') : [];

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'cardamom-boot-'));
  const isOurs = (path: string): boolean => !path.includes('node_modules');
  cpSync(join(PROJECT_FOLDER, 'server', 'boot'), file('server/boot'), { recursive: true, filter: isOurs });
  mkdirSync(file('npm'));
  writeFileSync(file('npm/npm-cli.js'), NPM);
  writeFileSync(file('package.json'), '{ "type": "module" }');
  writeFileSync(file('npm/package.json'), '{ "type": "commonjs" }');
  writeFileSync(file('package-lock.json'), JSON.stringify(LOCK));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** Starts the bootstrap with a script given as text; `options` precede the script. */
function start(
  script: string,
  env: NodeJS.ProcessEnv = {},
  { args = [], options = [] }: { readonly args?: readonly string[]; readonly options?: readonly string[] } = {},
) {
  writeFileSync(file('script.mjs'), script);
  const child = spawn(process.execPath, ['server/boot/bootstrap.mjs', ...options, 'script.mjs', ...args], {
    cwd: project,
    env: { ...process.env, npm_execpath: file('npm/npm-cli.js'), npm_lifecycle_event: undefined, ...env },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return { child, said, ended };
}
const run = (...args: Parameters<typeof start>) => start(...args).ended;

describe('the install', () => {
  it('happens at the first start, and again only when the lock file changes', async () => {
    await run('');
    await run('');
    expect(calls()).toEqual([expect.stringMatching(/^ci --omit=dev --include=optional /)]);
    writeFileSync(file('package-lock.json'), JSON.stringify({ ...LOCK, name: 'other' }));
    await run('');
    expect(calls()).toHaveLength(2);
  });

  it('adds development packages when a script needs them, without removing the others', async () => {
    await run('');
    await run('', {}, { options: ['--dev'] });
    await run('', {}, { options: ['--dev'] });
    await run('');
    expect(calls()).toEqual([
      expect.stringMatching(/^ci --omit=dev /),
      expect.stringMatching(/^install --no-save --include=dev /),
    ]);
  });

  it('includes development packages at once when the first script needs them', async () => {
    await run('', {}, { options: ['--dev'] });
    expect(calls()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
  });

  it('removes unused language data', async () => {
    const data = (version: string): string => file(`node_modules/@tesseract.js-data/eng/${version}`);
    for (const version of ['4.0.0', '4.0.0_best_int']) mkdirSync(data(version), { recursive: true });
    await run('');
    expect([existsSync(data('4.0.0')), existsSync(data('4.0.0_best_int'))]).toEqual([false, true]);
  });

  it('is not repeated if npm was run by hand', async () => {
    mkdirSync(file('node_modules'));
    writeFileSync(file('node_modules/.package-lock.json'), JSON.stringify(LOCK));
    expect((await run('console.log("ran")')).stdout).toBe('ran\n');
    expect(calls()).toEqual([]);
  });

  it('ends with one line if it fails, and is repeated at the next start', async () => {
    const { code, stdout, stderr } = await run('', { NPM_FAILS: '1' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trim().split('\n').at(-1)).toBe(
      'Cardamom could not install its packages (npm ci ended with 7): ENOTFOUND: network request failed: no such host',
    );
    expect((await run('')).code).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it('does not change the target if node_modules is a link', async () => {
    mkdirSync(file('theirs'));
    writeFileSync(file('theirs/.package-lock.json'), JSON.stringify({ packages: {} }));
    symlinkSync(file('theirs'), file('node_modules'));
    const { code, stdout, stderr } = await run('console.log("ran")');
    expect({ code, stdout, calls: calls() }).toEqual({ code: 1, stdout: '', calls: [] });
    expect(stderr).toMatch(/^[^\n]*node_modules, which is a symbolic link: nothing was installed[^\n]*\n$/);
    expect(readdirSync(file('theirs'))).toEqual(['.package-lock.json']);
    writeFileSync(file('theirs/.package-lock.json'), JSON.stringify(LOCK));
    expect((await run('console.log("ran")')).stdout).toBe('ran\n');
  });

  it('uses a temporary cache if HOME is not writable', async () => {
    await run('', { HOME: '/proc/none', npm_config_cache: undefined });
    expect(calls()[0]).toContain(`--cache ${join(tmpdir(), 'cardamom-npm-')}`);
  });

  it('prints nothing to standard output', async () => {
    expect((await run('process.stdout.write("only mine")')).stdout).toBe('only mine');
  });
});

describe('the script', () => {
  it('gets its arguments and standard input unchanged, and determines the exit code', async () => {
    const { child, ended } = start(
      'process.stdin.pipe(process.stdout); process.on("exit", () => { process.exitCode = Number(process.argv[3]); });',
      {},
      { args: ['a b', '5'] },
    );
    child.stdin.end('ünïcödé\0 bytes');
    expect(await ended).toMatchObject({ code: 5, stdout: 'ünïcödé\0 bytes' });
  });

  it('runs with the Node of the machine if that fits', async () => {
    const { stdout } = await run('console.log(process.execPath, process.env.CARDAMOM_NODE)');
    expect(stdout).toBe(`${process.execPath} ${process.execPath}\n`);
  });

  it('runs with a fetched Node if the one of the machine does not fit', async () => {
    const name = `node-${process.platform}-${process.arch}`;
    const bin = file(`server/boot/node-runtime/node_modules/${name}/bin`);
    mkdirSync(bin, { recursive: true });
    writeFileSync(
      file('server/boot/node-runtime/package.json'),
      JSON.stringify({ optionalDependencies: { [name]: '99.1.0' } }),
    );
    writeFileSync(join(bin, '..', 'package.json'), JSON.stringify({ version: '99.1.0' }));
    writeFileSync(join(bin, 'node'), '#!/bin/sh\necho "another Node: $PATH"\n');
    chmodSync(join(bin, 'node'), 0o755);
    expect((await run('')).stdout).toContain(`another Node: ${bin}:`);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('gets %s once, and is awaited', async (signal) => {
    const { child, said, ended } = start(
      `let count = 0; setInterval(() => {}, 1000); process.on('${signal}', () => { count += 1; setTimeout(() => { console.log('heard', count); process.exit(4); }, 200); }); console.log('up');`,
    );
    while (!said.stdout.includes('up')) await delay(10);
    child.kill(signal);
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 4, stdout: 'up\nheard 1\n' });
  });

  it('gives the exit code of a shell if a signal ends it', async () => {
    expect((await run('process.kill(process.pid, "SIGKILL")')).code).toBe(137);
  });

  it('is reported in one line if it does not exist', async () => {
    const { ended } = start('');
    await ended;
    const child = spawn(process.execPath, ['server/boot/bootstrap.mjs'], { cwd: project });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    await once(child, 'close');
    expect(stderr).toBe('bootstrap.mjs takes a script to run and its arguments.\n');
  });
});
