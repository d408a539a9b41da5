import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

/** The hosts file of this machine. */
export const HOSTS_FILE =
  process.platform === 'win32' ? String.raw`C:\Windows\System32\drivers\etc\hosts` : '/etc/hosts';

/** The addresses of a name in the hosts file; null if it does not contain the name. */
export type FindInHosts = (name: string) => Promise<readonly string[] | null>;

/** The addresses by name in lower case, in the order of the file. Lines without a valid address are skipped. */
export function parseHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split(/\r?\n/)) {
    const [address = '', ...names] = line.replace(/#.*$/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names.map((written) => written.toLowerCase())) {
      hosts.set(name, [...(hosts.get(name) ?? []), address]);
    }
  }
  return hosts;
}

/** Finds names in a hosts file, which is read again after every change. A file that cannot be read is empty. */
export function createFindInHosts(path: string): FindInHosts {
  let version = '';
  let hosts: ReadonlyMap<string, readonly string[]> = new Map();
  return async (name) => {
    const stats = await stat(path).catch(() => null);
    const current = stats === null ? 'none' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    if (current !== version) {
      hosts = parseHosts(await readFile(path, 'utf8').catch(() => ''));
      version = current;
    }
    return hosts.get(name) ?? null;
  };
}
