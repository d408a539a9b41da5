import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connected } from '../../support/database/all-rows.ts';
import { createRestartablePostgres, type RestartablePostgres } from '../../support/database/restartable-postgres.ts';
import { type Choice, EACH_KIND, type EmptyTarget, killBackups, killRestores } from '../step-kills.ts';
import { type Figures, nothingRun } from './figures.ts';
import { type FaultMode, type Parts, startInOrder, startParts } from './stage.ts';
import { openAccount, type Scene, send, SETTLED_WITHIN, type StormOptions } from './storm.ts';

/** Kinds of steps of both commands, about. */
const STEPS = 130;

interface SceneParts {
  readonly parts: Parts;
  readonly postgres: RestartablePostgres;
  readonly root: string;
}

/** Databases and folders for restores. */
function createTargets({ postgres, root }: SceneParts): () => Promise<EmptyTarget> {
  let number = 0;
  return async () => {
    const name = `target_${(number += 1)}`;
    await connected(postgres.connectionString, (client) => client.query(`create database ${name}`));
    const databaseUrl = postgres.connectionString.replace(/\/[^/]*$/, `/${name}`);
    return { databaseUrl, folder: await mkdtemp(join(root, `${name}-`)) };
  };
}

async function killSteps(scene: SceneParts, { mode, faults, imports, random }: StormOptions): Promise<Figures> {
  const { parts, root } = scene;
  const account = await openAccount(parts);
  for (let number = 0; number < imports; number += 1)
    await account.ledger.submit((headers) => send(account, parts.origin, number, headers));
  await account.ledger.settle(SETTLED_WITHIN);
  const env = { DATA_DIR: parts.app.dataDir };
  const path = join(root, 'backup.zip');
  const choice: Choice = (...step) => EACH_KIND(...step) && random(STEPS) < faults;
  const results = [
    await killBackups(env, path, choice),
    await killBackups(env, `${root}/folder/`, choice),
    await killRestores(path, createTargets(scene), choice),
  ];
  const wrong = results.flatMap((result) => result.wrong);
  return {
    ...nothingRun(mode, null),
    faults: results.reduce((sum, { kills }) => sum + kills, 0),
    imports,
    lost: wrong.length,
    notes: wrong,
  };
}

function startStepKills(): Promise<Scene> {
  return startInOrder(async (keep) => {
    const root = await mkdtemp(join(tmpdir(), 'cardamom-steps-'));
    keep(() => rm(root, { recursive: true, force: true }));
    const postgres = await createRestartablePostgres();
    keep(() => postgres.stop());
    await postgres.start();
    const parts = await startParts({ withPictures: true });
    keep(() => parts.end());
    return { run: (options: StormOptions) => killSteps({ parts, postgres, root }, options) };
  });
}

export const BACKUP_STEPS_MODE: FaultMode = {
  name: 'backup-steps',
  about: 'backup and restore killed before the first and the last step of each kind',
  short: { faults: 10, imports: 5, longest: 0 },
  full: { faults: STEPS, imports: 20, longest: 0 },
  start: startStepKills,
};
