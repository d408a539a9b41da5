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
  let timer: NodeJS.Timeout | undefined;

  async function askVersion(): Promise<void> {
    try {
      const { response } = await serverFetch(getVersion.path, { signal: AbortSignal.timeout(PATIENCE) });
      const parsed = getVersion.reply.safeParse(await response.json());
      const told = parsed.success ? compareVersions(parsed.data.version, appVersion) : 'unknown';
      if (told !== version) {
        version = told;
        onChange();
      }
    } catch {
      tell(false); // serverFetch has logged it
    }
  }
  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function askLater(): void {
    stop();
    const pause = POLL_PAUSES_UNREACHED[Math.min(failures, POLL_PAUSES_UNREACHED.length - 1)];
    failures += 1;
    timer = setTimeout(() => {
      timer = undefined;
      void askVersion();
    }, pause);
  }
  function tell(isReached: boolean): void {
    const changed = isReached !== isOnline;
    isOnline = isReached;
    if (isReached) {
      stop();
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
      stop();
      failures = 0;
      isOnline = true;
      version = 'unknown';
      await askVersion();
    },
    stop,
  };
}
