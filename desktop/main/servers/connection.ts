import { getVersion } from '../../../shared/api/operations.ts';
import { POLL_PAUSES_UNREACHED, SECOND } from '../../../shared/constants.ts';
import type { Servers } from '../../../shared/desktop/servers.ts';
import { compareVersions } from './compare-versions.ts';
import type { ServerFetch } from './server-fetch.ts';

const PATIENCE = 10 * SECOND;

/** Whether the current server answers, and how its version compares. While it does not, it is asked again and again. */
export interface Connection {
  state(): Pick<Servers, 'connection' | 'version'>;
  /** A request to the server was answered, or was not. */
  tell(isReached: boolean): void;
  /** Asks at once; resolves when that is answered or has failed. */
  retry(): Promise<void>;
  /** Another server is the current one now. */
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
  /** Grows with each server: an answer of a former one is not of this one. */
  let serverNumber = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Aborted when the app ends. */
  const end = new AbortController();

  /** Throws where the server is not reached. What is no version, such as a proxy's page, is unknown. */
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
