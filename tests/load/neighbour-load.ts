import { HOSTILE_FILES } from '../fixtures/hostile-files.ts';
import { createLedger } from '../faults/oracle.ts';
import { signInMany } from '../support/accounts/signed-in-clients.ts';
import type { Client } from '../support/api/client.ts';
import { formWith, textFile } from '../support/files/recipe-files.ts';
import type { RunningApp } from '../support/processes/app-process.ts';
import { waitFor } from '../support/processes/wait-for.ts';

/** Imports of the harmless account in each round; a ledger is for at most 100. */
const IMPORTS = 90;
const ROUNDS = 4;
const ENDED_WITHIN = 600_000;
/** Share of the speed that remains beside a harmful import (reliability G6). */
const GOAL = 0.8;
const BOMB = 'a docx of a gigabyte of blanks';

/** Seconds until all imports of an account have become recipes. */
async function secondsFor(client: Client, round: string): Promise<number> {
  const ledger = createLedger(client, ENDED_WITHIN);
  const begin = performance.now();
  const submit = (number: number): Promise<void> =>
    ledger.submit((headers) =>
      client.post('/upload/file', undefined, { raw: formWith(textFile(`Cake ${round} ${number}`)), headers }),
    );
  await Promise.all(Array.from({ length: IMPORTS }, (_, number) => submit(number)));
  await ledger.settle(ENDED_WITHIN);
  return (performance.now() - begin) / 1_000;
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Measures how much one import that ends its parser slows down those of another account: rounds with and without it take
 * turns. Returns whether the goal is met.
 */
export async function runNeighbours(app: RunningApp): Promise<boolean> {
  const bytes = new Uint8Array((await HOSTILE_FILES[BOMB]?.()) ?? []);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second, attacker] = await signInMany(app, 3);
    if (first === undefined || second === undefined || attacker === undefined) throw new Error('Nobody is signed in.');
    alone.push(await secondsFor(first.client, `${round} alone`));
    const { body } = await attacker.client.post('/upload/file', undefined, { raw: formWith(bytes, 'bomb') });
    beside.push(await secondsFor(second.client, `${round} beside`));
    const isOver = async (): Promise<boolean> =>
      (await attacker.client.get(`/api/imports/${body.jobId}`)).body.state === 'failed';
    await waitFor('the harmful import to fail', isOver, ENDED_WITHIN);
  }
  const share = average(alone) / average(beside);
  console.log(
    `${IMPORTS} imports, ${ROUNDS} rounds each: alone ${average(alone).toFixed(1)} s, beside ${BOMB} ` +
      `${average(beside).toFixed(1)} s: ${(share * 100).toFixed(0)} % of the speed (goal ${GOAL * 100} %)`,
  );
  return share >= GOAL;
}
