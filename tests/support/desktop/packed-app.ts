import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buildWebWhenStale } from '../../../server/supervisor/web-build.ts';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';

/** The marker of the fuses in Electron's program. After it follow a version, a count and one digit per fuse. */
export const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** The unpacked app for Linux that electron-builder makes before it builds an AppImage or a deb. */
export interface PackedApp {
  /** Contains the program `cardamom` and `resources/`. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Creates a stand-in for Electron's folder, which is not downloaded; electron-builder copies it and sets its fuses. */
async function makeElectron(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true });
  const fuses = Buffer.concat([Buffer.from(FUSES), Buffer.from([1, 9]), Buffer.from('101000011')]);
  await writeFile(join(folder, 'electron'), fuses, { mode: 0o755 });
  await writeFile(join(folder, 'LICENSE'), '');
  await writeFile(join(folder, 'version'), '');
}

async function pack(out: string, electron: string, output: string): Promise<void> {
  const config = join('desktop', 'packaging', 'electron-builder.config.mjs');
  const args = ['--linux', 'dir', '--config', config, `-c.electronDist=${electron}`, `-c.directories.output=${output}`];
  const child = spawn(process.execPath, [join('node_modules', 'electron-builder', 'cli.js'), ...args], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, CARDAMOM_OUT: out, USE_HARD_LINKS: 'true', DEBUG: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`electron-builder failed:\n${said.slice(-3_000)}`);
}

/** Packs with the real web app; the main process, which is not started here, is a stand-in. */
export async function packApp(): Promise<PackedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-packed-'));
  // If the tests run as root, PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const [out, electron, output] = [join(folder, 'out'), join(folder, 'electron'), join(folder, 'packages')];
  await buildWebWhenStale(PROJECT_FOLDER, () => undefined);
  await mkdir(join(out, 'desktop'), { recursive: true });
  await cp(join(PROJECT_FOLDER, 'out', 'web'), join(out, 'web'), { recursive: true });
  for (const name of ['main.cjs', 'preload.cjs']) await writeFile(join(out, 'desktop', name), '// built');
  await makeElectron(electron);
  await pack(out, electron, output);
  return { folder: join(output, 'linux-unpacked'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The relative paths of the files below a folder, except in folders with a name in `without`. */
export async function filesBelow(folder: string, without: readonly string[] = []): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isDirectory()) return [entry.name];
      if (without.includes(entry.name)) return [];
      return (await filesBelow(join(folder, entry.name), without)).map((path) => `${entry.name}/${path}`);
    }),
  );
  return found.flat().toSorted((a, b) => (a < b ? -1 : 1));
}

interface ArchiveFolder {
  readonly files: Readonly<Record<string, ArchiveFolder | { readonly size: number }>>;
}

/**
 * The files of an asar archive by their paths. It begins with four lengths; the last one is the length of the JSON that
 * follows.
 */
export async function filesOfArchive(archive: string): Promise<string[]> {
  const bytes = await readFile(archive);
  const head = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as ArchiveFolder;
  const pathsIn = ({ files }: ArchiveFolder): string[] =>
    Object.entries(files).flatMap(([name, entry]) =>
      'files' in entry ? pathsIn(entry).map((path) => `${name}/${path}`) : [name],
    );
  return pathsIn(head);
}
