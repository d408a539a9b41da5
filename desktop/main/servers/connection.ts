import { getVersion } from '../../../shared/api/operations.ts';
import { POLL_PAUSES_UNREACHED, SECOND } from '../../../shared/constants.ts';
import type { Servers } from '../../../shared/desktop/servers.ts';
import { compareVersions } from './test-server.ts';
import type { ServerFetch } from './server-fetch.ts';

const PATIENCE = 10 * SECOND;

/** Whether the current server is reachable, and how its version compares. An unreachable server is polled. */
export interface Connection {
  state(): Pick<Servers, 'connection' | 'version'>;
  /** Reports whether a request to the server was answered. */
  tell(isReached: boolean): void;
  /** Checks immediately; resolves when the check has succeeded or failed. */
  retry(): Promise<void>;
  /** Starts over for a new current server. */
  begin(): Promise<void>;
  stop(): void;
}

interface ConnectionOptions {
  readonly serverFetch: ServerFetch;
  readonly appVersion: string;
  readonly onChange: () => void;
}

export function createConnection({ serverFetch, appVersion, onChange }: ConnectionOptions): Connection {
  let isOnline = true;
  let version: Servers['version'] = 'unknown';
  let failures = 0;
  /** Increased with each server, to discard responses of the previous one. */
  let serverNumber = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Aborted when the app ends. */
  const end = new AbortController();

  /** Throws if the server is not reachable. An invalid response, such as a proxy's page, gives an unknown version. */
  async function readVersion(): Promise<Servers['version']> {
    const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), end.signal]);
    const { response } = await serverFetch(getVersion.path, { signal });
    const parsed = getVersion.reply.safeParse(await response.json().catch(() => null));
    return parsed.success ? compareVersions(parsed.data.version, appVersion) : 'unknown';
  }
  async function askVersion(): Promise<void> {
    const asked = serverNumber;
    try {
      const told = await readVersion();
      if (told === version || asked !== serverNumber) return;
      version = told;
      onChange();
    } catch {
      if (asked === serverNumber) tell(false); // serverFetch has logged it
    }
  }
  function rest(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function askLater(): void {
    rest();
    const pause = POLL_PAUSES_UNREACHED[Math.min(failures, POLL_PAUSES_UNREACHED.length - 1)];
    failures += 1;
    timer = setTimeout(() => {
      timer = undefined;
      void askVersion();
    }, pause);
  }
  function tell(isReached: boolean): void {
    if (end.signal.aborted) return;
    const changed = isReached !== isOnline;
    isOnline = isReached;
    if (isReached) {
      rest();
      failures = 0;
      // It may have been replaced by another version meanwhile.
      if (changed) void askVersion();
    } else if (changed || timer === undefined) {
      askLater();
    }
    if (changed) onChange();
  }
  return {
    state: () => ({ connection: isOnline ? 'online' : 'offline', version }),
    tell,
    retry: askVersion,
    async begin() {
      rest();
      failures = 0;
      serverNumber += 1;
      isOnline = true;
      version = 'unknown';
      await askVersion();
    },
    stop() {
      end.abort();
      rest();
    },
  };
}
