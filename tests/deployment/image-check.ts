import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { createBareSystem } from './bare-system.ts';
import { createContextFilter, type ImageStage, readStages } from './dockerfile.ts';

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const quoteAll = (words: readonly string[]): string => words.map(quote).join(' ');

/** What a container of the last stage does: it starts on a read-only system as an ordinary user, becomes healthy and stops. */
function containerScript({ command, environment, healthcheck }: ImageStage): string {
  const user = `setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --bounding-set -all`;
  const start = `cd /app && exec env -i PATH="$PATH" ${quoteAll(environment)} ${user}`;
  // tini is a package of the image. Here the shell's child takes its place.
  const words = command.filter((word, index) => !(index < 2 && (word === 'tini' || word === '--')));
  return `
mkdir -p "$ROOT/data"
mount -o remount,ro "$ROOT"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount -t tmpfs -o mode=0700,uid=1000,gid=1000 tmpfs "$ROOT/data"
if in_system touch /app/written 2>/dev/null; then echo 'The root file system is not read-only.'; exit 1; fi
chroot "$ROOT" sh -c ${quote(`${start} ${quoteAll(words)}`)} &
server=$!
healthy() { in_system sh -c ${quote(`${start} ${quoteAll(healthcheck)}`)} 2>/dev/null; }
tries=0
until healthy; do tries=$((tries + 1)); [ $tries -lt 120 ] || exit 1; kill -0 $server; sleep 1; done
echo "healthy after $tries checks"
kill -TERM $server
wait $server
`;
}

/** Runs the steps of the Dockerfile on this machine's system, except those that install Debian packages. */
export async function checkImage(): Promise<boolean> {
  const stages = readStages(await readFile(join(PROJECT_FOLDER, 'Dockerfile'), 'utf8'));
  const [build, last] = [stages[0], stages.at(-1)];
  if (build === undefined || last === undefined) throw new Error('The Dockerfile has no stages.');
  const system = await createBareSystem();
  try {
    const isInside = createContextFilter(await readFile(join(PROJECT_FOLDER, '.dockerignore'), 'utf8'));
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const paths = execFileSync('git', args, { cwd: PROJECT_FOLDER, encoding: 'utf8' }).split('\0').filter(Boolean);
    for (const path of paths.filter(isInside)) await system.copy(join(PROJECT_FOLDER, path), join('/app', path));
    // As in the base image. The one in PATH may be below a folder that is hidden in the container, such as /tmp.
    await system.copy(process.execPath, '/usr/local/bin/node');
    const runs = build.runs.map((run) => `in_system sh -c ${quote(`cd /app && ${run}`)}\n`).join('');
    if ((await system.run(runs, { hasNetwork: true })) !== 0) return false;
    return (await system.run(containerScript(last), { hasNetwork: false })) === 0;
  } finally {
    await system.remove();
  }
}
