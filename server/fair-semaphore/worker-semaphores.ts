import { hostname } from 'node:os';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../core/config.ts';
import { serverAddress } from '../core/server-address.ts';
import { createSharedSemaphore, type SharedSemaphore } from './shared-semaphore.ts';

/** A loopback address is a different server on each host. */
const OWN = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The name of the server at an address, without credentials. */
export function resourceAt(address: string): string {
  const { host } = serverAddress(address);
  return OWN.test(new URL(host).hostname) ? `${host} on ${hostname()}` : host;
}

/** A worker's semaphores for the servers that all hosts share; absent where no server is configured. */
export interface WorkerSemaphores {
  readonly models?: SharedSemaphore;
  readonly speech?: SharedSemaphore;
  close(): Promise<void>;
}

interface WorkerSemaphoresOptions {
  readonly config: Pick<Config, 'ollama' | 'whisperUrl'>;
  readonly createEntityManager: () => SqlEntityManager;
  /** This process. */
  readonly worker: string;
  readonly logger: Logger;
}

export function createWorkerSemaphores({ config, ...options }: WorkerSemaphoresOptions): WorkerSemaphores {
  const semaphoreFor = (address: string): SharedSemaphore =>
    createSharedSemaphore({ ...options, resource: resourceAt(address) });
  const { ollama, whisperUrl } = config;
  const models = ollama.host === null ? undefined : semaphoreFor(ollama.host);
  const speech = whisperUrl === null ? undefined : semaphoreFor(whisperUrl);
  return {
    ...(models && { models }),
    ...(speech && { speech }),
    async close() {
      await Promise.all([models?.close(), speech?.close()]);
    },
  };
}
