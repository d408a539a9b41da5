import { hostname } from 'node:os';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { placeOf } from '../llm/ollama/address.ts';
import { createSharedGate, type SharedGate } from './shared-gate.ts';

/** A host's own address is another server on each host. */
const OWN = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The name of what is shared at an address; without the name and password in it. */
export function resourceAt(address: string): string {
  const { host } = placeOf(address);
  return OWN.test(new URL(host).hostname) ? `${host} on ${hostname()}` : host;
}

/** The ways of a worker to the servers that it shares with those of all hosts; absent where none is configured. */
export interface WorkerGates {
  readonly models?: SharedGate;
  readonly speech?: SharedGate;
  close(): Promise<void>;
}

interface WorkerGatesOptions {
  readonly config: Pick<Config, 'ollama' | 'whisperUrl'>;
  readonly createEntityManager: () => SqlEntityManager;
  /** This process. */
  readonly worker: string;
  readonly logger: Logger;
}

export function createWorkerGates({ config, ...options }: WorkerGatesOptions): WorkerGates {
  const gateTo = (address: string): SharedGate => createSharedGate({ ...options, resource: resourceAt(address) });
  const { ollama, whisperUrl } = config;
  const models = ollama.host === null ? undefined : gateTo(ollama.host);
  const speech = whisperUrl === null ? undefined : gateTo(whisperUrl);
  return {
    ...(models && { models }),
    ...(speech && { speech }),
    async close() {
      await Promise.all([models?.close(), speech?.close()]);
    },
  };
}
