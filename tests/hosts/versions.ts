import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { createLedgers } from './ledgers.ts';
import type { Host } from './host.ts';
import { createStage } from './stage.ts';

interface VersionsOptions {
  /** The checkout of an earlier version, with its packages. */
  readonly from: string;
  /** Hosts of each role. */
  readonly each: number;
  /** Imports for each step. */
  readonly imports: number;
  readonly say: (line: string) => void;
}

/**
 * A rolling upgrade from an earlier version: all hosts start with it; one after another is restarted with this version, workers
 * first, while imports are sent. The first of the new ones migrates the database; after that a host of the earlier version is
 * killed and started again. Prints what was lost or done twice.
 */
export async function upgradeFrom({ from, each, imports, say }: VersionsOptions): Promise<boolean> {
  const stage = await createStage({ webs: each, workers: each, files: 'folder' });
  const former = resolve(from);
  const webs = stage.hosts.slice(0, each);
  const workers = stage.hosts.slice(each);
  await Promise.all(stage.hosts.map((host) => host.start(former)));
  say(`${stage.hosts.length} hosts of the earlier version run`);
  const ledgers = createLedgers(stage);
  const submits = [...(await ledgers.submit(imports, 'former'))];

  async function upgrade(host: Host): Promise<void> {
    const code = await host.stop();
    submits.push(...(await ledgers.submit(imports, `without-${host.name}`)));
    await host.start();
    say(`${host.name} runs this version; it ended with ${code}`);
    submits.push(...(await ledgers.submit(imports, host.name)));
  }

  const [firstWorker, ...otherWorkers] = workers;
  if (firstWorker === undefined) throw new Error('no worker host');
  await upgrade(firstWorker);
  for (const host of [otherWorkers.at(-1), webs.at(-1)]) {
    await host?.kill();
    await host?.start(former);
    say(`${host?.name} was killed, and runs the earlier version on the migrated database`);
  }
  for (const host of [...otherWorkers, ...webs]) await upgrade(host);
  await Promise.all(submits);
  say('all imports are accepted');
  const sum = await ledgers.settle();
  console.table([{ hosts: stage.hosts.length, load: (loadavg()[0] ?? 0).toFixed(1), ...sum }]);
  return sum.failed + sum.lost + sum.double + sum.phantom === 0;
}
