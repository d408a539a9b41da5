import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { StartError } from '../embedded/start-error.ts';

const compress = promisify(brotliCompress);
const TEXT = /\.(?:js|css|svg|json)$/;

/**
 * Writes a copy of each text file below `folder` at Brotli's highest level, as `….br`. Compression at run time would delay
 * the first request after every start by a second.
 */
export async function packAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      await writeFile(`${path}.br`, await compress(await readFile(path)));
    }),
  );
}

const SOURCE_FOLDERS = ['web', 'shared', 'locales'];
const SOURCE_FILES = ['package-lock.json', 'electron.vite.config.ts'];
const TEST = /\.test\.tsx?$/u;

async function listFiles(project: string): Promise<string[]> {
  const folders = SOURCE_FOLDERS.filter((folder) => existsSync(join(project, folder)));
  const inFolders = folders.map(async (folder) => {
    const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !TEST.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  });
  const single = SOURCE_FILES.map((file) => join(project, file)).filter((path) => existsSync(path));
  return [...(await Promise.all(inFolders)).flat(), ...single].toSorted();
}

/** A hash of the names and contents of all sources of the web app. */
async function digestSources(project: string): Promise<string> {
  const hash = createHash('sha256');
  const files = await listFiles(project);
  const contents = await Promise.all(files.map((path) => readFile(path)));
  files.forEach((path, index) =>
    hash.update(`${path.slice(project.length)}\0${contents[index]?.length}\0`).update(contents[index] ?? ''),
  );
  return hash.digest('hex');
}

/** Runs vite; its output is shown only if it fails. */
async function runVite(project: string, target: string): Promise<void> {
  const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [
    vite,
    'build',
    '-c',
    join('web', 'vite.config.ts'),
    '--outDir',
    target,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined };
  const child = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new StartError(`The web app could not be built:\n${said.split('\n    at ', 1)[0]?.trim()}`);
}

/** Replaces the former build with the finished one. A running server has the former one in memory. */
async function swap(finished: string, place: string): Promise<void> {
  const former = `${finished}-former`;
  if (existsSync(place)) await rename(place, former);
  await rename(finished, place);
  await rm(former, { recursive: true, force: true });
}

/** Builds the web app into `out/web` if its sources changed since the last build. A package contains the build without sources. */
export async function buildWebWhenStale(project: string, tell: (line: string) => void): Promise<void> {
  const place = join(project, 'out', 'web');
  if (!existsSync(join(project, 'web', 'vite.config.ts'))) {
    if (existsSync(join(place, 'index.html'))) return;
    throw new StartError(
      `The web app is missing: ${place} does not hold it, and there are no sources to build it from.`,
    );
  }
  const stampPath = join(project, 'out', 'web.stamp');
  const stamp = await digestSources(project);
  const isBuilt = existsSync(join(place, 'index.html')) && existsSync(stampPath);
  if (isBuilt && (await readFile(stampPath, 'utf8')) === stamp) return;

  const begin = Date.now();
  tell('Building the web app …');
  await mkdir(join(project, 'out'), { recursive: true });
  // A folder of its own: another start may be building at the same time.
  const target = `${place}-${process.pid}`;
  try {
    await runVite(project, target);
    await packAssets(target);
    await swap(target, place);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
  await writeFile(stampPath, stamp);
  tell(`Built the web app in ${((Date.now() - begin) / 1_000).toFixed(1)} s.`);
}
