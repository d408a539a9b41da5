import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { createBareSystem } from './bare-system.ts';

const UNIT = 'docs/deployment/systemd/cardamom.service';
const GUIDE = 'docs/deployment.md';

/** The commands of the first example below a heading of a guide. */
function commandsBelow(guide: string, heading: string): string {
  const [, section = ''] = guide.split(`\n## ${heading}\n`);
  const [, commands = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(section) ?? [];
  if (commands === '') throw new Error(`There are no commands below “${heading}”.`);
  return commands;
}

/** The values of a key of a systemd unit. */
const valuesOf = (unit: string, key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** Starts the service as systemd would, as far as this machine can: user, settings, folders, no privileges. */
function systemctl(unit: string): string {
  const [user = ''] = valuesOf(unit, 'User');
  return `#!/bin/sh
set -eu
case "$1" in daemon-reload) exit 0 ;; enable) ;; *) echo "systemctl $*: not known here" >&2; exit 1 ;; esac
install --directory --mode 0700 --owner ${user} --group ${user} ${valuesOf(unit, 'StateDirectory')
    .map((name) => `/var/lib/${name}`)
    .join(' ')}
set -a
. ${valuesOf(unit, 'EnvironmentFile')[0]}
${valuesOf(unit, 'Environment').join('\n')}
set +a
cd ${valuesOf(unit, 'WorkingDirectory')[0]}
export HOME=/var/lib/${user}
exec setpriv --reuid ${user} --regid ${user} --init-groups --no-new-privs --bounding-set -all ${valuesOf(unit, 'ExecStart')[0]}
`;
}

/** Follows the set-up of a host in docs/deployment.md, and checks that the service answers and stops. */
export async function checkHost(): Promise<boolean> {
  const read = (path: string): Promise<string> => readFile(join(PROJECT_FOLDER, path), 'utf8');
  const commands = commandsBelow(await read(GUIDE), 'A host with systemd')
    .split('\n')
    .filter(Boolean);
  const system = await createBareSystem();
  try {
    await system.write('/usr/local/sbin/systemctl', systemctl(await read(UNIT)), 0o755);
    const settings = join(homedir(), '.npmrc');
    if (existsSync(settings)) await system.copy(settings, '/var/lib/cardamom/.npmrc');
    await system.write('/root/set-up.sh', ['set -eux', ...commands.slice(0, -1)].join('\n'), 0o755);
    const script = `
in_system env REPOSITORY=file://${PROJECT_FOLDER} sh /root/set-up.sh
chroot "$ROOT" ${commands.at(-1)} &
server=$!
tries=0
until in_system env DATA_DIR=/var/lib/cardamom node /srv/cardamom/server/boot/healthy.mjs 2>/dev/null
do tries=$((tries + 1)); [ $tries -lt 600 ] || exit 1; kill -0 $server; sleep 1; done
echo "healthy after $tries checks"
kill -TERM $server
wait $server
`;
    return (await system.run(script, { hasNetwork: true })) === 0;
  } finally {
    await system.remove();
  }
}
