import { setTimeout as delay } from 'node:timers/promises';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { startApp } from '../../support/processes/app-process.ts';
import type { Client } from '../../support/api/client.ts';
import { OLLAMA_FAULTS, type OllamaFault } from '../../support/models/ollama-faults.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';
import { toldAnswer, toldRecipe } from '../../support/models/numbered-narratives.ts';
import { cell, importAll, type Imported } from './import-all.ts';

/** The time limit of a model call in seconds, and the number of workers, each with one call at a time. */
const TIMEOUT_S = 1;
const WORKERS = 2;
/** The faults after which a server is not contacted for a while. */
const AWAY: ReadonlySet<OllamaFault> = new Set(['refused', 'gateway', 'closed', 'otherProtocol']);
/** How long an unreachable server is not contacted. */
const SPARED_MS = 15_500;

interface Run {
  readonly ollama: OllamaStandIn;
  readonly client: Client;
  /** Unique for each import. */
  next(): number;
}

interface Tally extends Imported {
  /** The number of calls that stayed open at the model server, and of later imports that did not succeed. */
  readonly leaked: number;
}

const importTold = ({ client, next }: Run, times: number): Promise<Imported> =>
  importAll(client, times, () => client.post('/upload/text', { text: toldRecipe(next()) }));

/** Imports with one fault, then with the repaired server. */
async function tryFault(run: Run, fault: OllamaFault, times: number): Promise<Tally> {
  const { ollama } = run;
  ollama.unload();
  await ollama.be(fault);
  const tally = await importTold(run, times);
  const stillOpen = ollama.underWay();
  await ollama.be(null);
  if (AWAY.has(fault)) await delay(SPARED_MS);
  // Enough imports to use every slot: a leaked slot would block one of them.
  const good = await importTold(run, WORKERS * 4);
  return { ...tally, leaked: stillOpen + good.lost + (WORKERS * 4 - good.done) };
}

/** The sums of all faults. */
export interface ModelFaults {
  readonly faults: number;
  readonly imports: number;
  readonly lost: number;
  readonly leaked: number;
  /** The longest time from acceptance to the outcome, in milliseconds. */
  readonly longest: number;
}

/** Runs `times` imports that need a model with each fault of its server, through real workers. */
export async function benchFaults(times: number): Promise<ModelFaults> {
  const ollama = await startOllamaStandIn({ answer: toldAnswer });
  const app = await startApp({
    WORKERS: String(WORKERS),
    OLLAMA_HOST: ollama.origin,
    OLLAMA_TIMEOUT_S: String(TIMEOUT_S),
  });
  let number = 0;

  const tallies: Tally[] = [];
  try {
    const client = await signUp(app, newPerson('Bench'));
    const run: Run = { ollama, client, next: () => (number += 1) };
    console.log(
      `${OLLAMA_FAULTS.length} faults of a model server × ${times} imports, ${WORKERS} workers, ${TIMEOUT_S} s a call`,
    );
    console.log('fault          ended  done  lost  slots leaked  longest');
    for (const fault of OLLAMA_FAULTS) {
      const tally = await tryFault(run, fault, times);
      tallies.push(tally);
      const { ended, done, lost, leaked, longest } = tally;
      const seconds = `${(longest / 1_000).toFixed(1)} s`;
      console.log(
        `${fault.padEnd(13)}${cell(ended, 7)}${cell(done, 6)}${cell(lost, 6)}${cell(leaked, 14)}${cell(seconds, 9)}`,
      );
    }
  } finally {
    await app.stop();
    await ollama.stop();
  }
  const sum = (key: keyof Tally): number => tallies.reduce((all, tally) => all + tally[key], 0);
  const imports = OLLAMA_FAULTS.length * times;
  console.log(
    `ended ${sum('ended')} of ${imports}, lost ${sum('lost')}, slots leaked ${sum('leaked')} (goal: all, 0, 0)`,
  );
  const longest = Math.max(...tallies.map((tally) => tally.longest));
  return { faults: OLLAMA_FAULTS.length, imports, lost: sum('lost'), leaked: sum('leaked'), longest };
}
