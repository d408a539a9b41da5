import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { embeddedUrl } from '../../server/embedded/folders.ts';
import { startPostgres } from '../../server/embedded/start-postgres.ts';
import type { AppUnderTest } from '../support/accounts/accounts.ts';
import { createRedisServer } from '../support/database/redis-server.ts';
import { createS3Server, S3_KEYS } from '../support/files/s3-server.ts';
import type { LocalSite } from '../support/network/local-site.ts';
import { startSlowSite } from '../support/recipes/slow-site.ts';
import { startBalancer } from './balancer.ts';
import { createHost, type Host, PORT } from './host.ts';
import { createHostNetwork } from './network.ts';

/** The hosts, which do not run yet, and everything that they share, which runs. */
export interface Stage {
  readonly hosts: readonly Host[];
  readonly site: LocalSite;
  /** The web hosts behind a balancer. */
  readonly app: AppUnderTest;
}

interface StageOptions {
  readonly webs: number;
  readonly workers: number;
  /** Files are kept in a bucket, or in a folder that all hosts share; a bucket by default. */
  readonly files?: 'bucket' | 'folder';
  /** Further settings of each worker host, for which `address` is this machine. */
  readonly settingsOf?: (worker: number, address: string) => Promise<NodeJS.ProcessEnv>;
}

const ends: (() => Promise<unknown>)[] = [];

/** Remembers how to end a part; the last one ends first. */
export function keep<T>(part: T, end: () => Promise<unknown>): T {
  ends.unshift(end);
  return part;
}

/** Ends everything that was started. */
export async function endStage(): Promise<void> {
  for (const end of ends.splice(0)) await end().catch((error: unknown) => console.error(error));
}

/** Starts the services that all hosts share; returns their settings. */
async function startServices(folder: string, address: string, files: 'bucket' | 'folder') {
  const database = join(folder, 'database');
  const postgres = await startPostgres(database);
  keep(postgres, postgres.stop);
  const redis = await createRedisServer({ host: address });
  keep(redis, redis.stop);
  const bucket = await createS3Server(address);
  keep(bucket, bucket.stop);
  const site = await startSlowSite({ host: address });
  keep(site, site.stop);
  await Promise.all([redis.start(), bucket.start()]);
  const env = {
    ...S3_KEYS,
    // The socket is reached from every network namespace, but no host takes the database for its own.
    DATABASE_URL: embeddedUrl(database),
    REDIS_URL: redis.url,
    STORAGE_URL: files === 'bucket' ? bucket.url : pathToFileURL(join(folder, 'files')).href,
    IMPORT_ALLOW_HOSTS: `${address}:${site.port}`,
    LOG_LEVEL: 'warn',
  };
  return { env, site };
}

export async function createStage({
  webs,
  workers,
  files = 'bucket',
  settingsOf = async () => ({}),
}: StageOptions): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-hosts-'));
  keep(folder, () => rm(folder, { recursive: true, force: true }));
  const network = await createHostNetwork();
  keep(network, network.remove);
  const { env, site } = await startServices(folder, network.address, files);
  const hosts: Host[] = [];
  for (let number = 1; number <= webs; number += 1)
    hosts.push(await createHost({ network, name: `web${number}`, folder, env }));
  const addresses = hosts.map(({ address }) => address);
  for (let number = 1; number <= workers; number += 1) {
    const settings = { ...env, ...(await settingsOf(number, network.address)) };
    hosts.push(await createHost({ network, name: `worker${number}`, folder, env: settings }));
  }
  const balancer = await startBalancer(network.address, addresses, PORT);
  keep(balancer, balancer.stop);
  return { hosts, site, app: { url: balancer.url, dataDir: folder, databaseUrl: env.DATABASE_URL } };
}
