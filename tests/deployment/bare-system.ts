import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** This machine's file system with a layer on top that is thrown away: nothing outside changes. */
export interface BareSystem {
  /** Writes a file of the layer; the path begins with a slash. */
  write(path: string, text: string, mode?: number): Promise<void>;
  /** Copies a file of this machine into the layer. */
  copy(from: string, path: string): Promise<void>;
  /**
   * Runs a shell script as root, in namespaces of its own. The folder of the system is `$ROOT`, and `in_system COMMAND` runs a
   * command inside. Every process of the script ends with it. Resolves with the exit code.
   */
  run(script: string, options: { readonly hasNetwork: boolean }): Promise<number>;
  remove(): Promise<void>;
}

const PRELUDE = `
set -eu
mount -t overlay overlay -o "lowerdir=/,upperdir=$LAYER/upper,workdir=$LAYER/work" "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
in_system() { chroot "$ROOT" "$@"; }
`;

/** Throws without Linux and root. */
export async function createBareSystem(): Promise<BareSystem> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error('A bare system needs Linux and root.');
  const layer = await mkdtemp(join(tmpdir(), 'cardamom-bare-'));
  for (const name of ['upper', 'work', 'root']) await mkdir(join(layer, name), { mode: 0o755 });
  const prepare = async (path: string): Promise<string> => {
    const target = join(layer, 'upper', path);
    await mkdir(dirname(target), { recursive: true });
    return target;
  };
  return {
    write: async (path, text, mode = 0o644) => writeFile(await prepare(path), text, { mode }),
    copy: async (from, path) => cp(from, await prepare(path)),
    async run(script, { hasNetwork }) {
      const network = hasNetwork ? [] : ['--net'];
      const loopback = hasNetwork ? '' : 'ip link set lo up\n';
      const args = ['--mount', '--pid', '--fork', '--kill-child', '--ipc', ...network, 'sh', '-c'];
      const shell = spawn('unshare', [...args, PRELUDE + loopback + script], {
        env: { ...process.env, LAYER: layer, ROOT: join(layer, 'root') },
        stdio: 'inherit',
      });
      const [code] = await once(shell, 'exit');
      return typeof code === 'number' ? code : 1;
    },
    remove: () => rm(layer, { recursive: true, force: true }),
  };
}
