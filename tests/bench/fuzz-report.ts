/** The outcome of one mutated page. */
export interface FuzzedPage {
  round: number;
  /** The page that was mutated. */
  name: string;
  /** `recipe`, or the code of the error. */
  outcome: string;
  faults: string[];
  ms: number;
}

export interface FuzzReport {
  add(page: FuzzedPage): void;
  /** Records the peak memory of the sandbox process in megabytes; null if the platform does not report it. */
  setMemory(megabytes: number | null): void;
  /** Prints faults and figures; returns the number of kinds of fault. */
  print(): number;
}

const PROGRESS_EVERY_MS = 2_000;
const SLOWEST = 8;
/** The number of results that took longer is printed. */
const SLOW_MS = 5_000;

/** Collects the results of a fuzz run, and shows its progress on standard error. */
export function createFuzzReport(seed: number, total: number): FuzzReport {
  const outcomes = new Map<string, number>();
  const faults = new Map<string, { times: number; first: FuzzedPage }>();
  let slowest: FuzzedPage[] = [];
  let memory: number | null = null;
  let done = 0;
  let slow = 0;
  let progressAt = performance.now();
  const count = (): string => [...outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(', ');

  function addFault(fault: string, page: FuzzedPage): void {
    const known = faults.get(fault);
    if (known === undefined) {
      faults.set(fault, { times: 1, first: page });
      process.stderr.write(`\nround ${page.round}, ${page.name}: ${fault}\n`);
    } else known.times++;
  }

  return {
    add(page) {
      done++;
      outcomes.set(page.outcome, (outcomes.get(page.outcome) ?? 0) + 1);
      if (page.ms > SLOW_MS) slow++;
      for (const fault of page.faults) addFault(fault, page);
      if (page.ms > (slowest.at(-1)?.ms ?? 0) || slowest.length < SLOWEST)
        slowest = [...slowest, page].toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
      if (performance.now() - progressAt < PROGRESS_EVERY_MS) return;
      progressAt = performance.now();
      process.stderr.write(`\r${done} of ${total} pages, ${faults.size} kinds of fault, ${count()}  `);
    },
    setMemory(megabytes) {
      if (megabytes !== null) memory = Math.max(megabytes, memory ?? 0);
    },
    print() {
      process.stderr.write('\n');
      for (const [fault, { times, first }] of faults)
        process.stdout.write(`${times} × ${fault} (first: --seed ${seed} --only ${first.round}, ${first.name})\n`);
      for (const page of slowest)
        process.stdout.write(`${Math.round(page.ms)} ms: --only ${page.round}, ${page.name}, ${page.outcome}\n`);
      process.stdout.write(
        `${done} mutated pages, seed ${seed}: ${faults.size} kinds of fault; ${count()}; slowest ${Math.round(slowest[0]?.ms ?? 0)} ms, ` +
          `${slow} above ${SLOW_MS} ms, ` +
          `peak memory of the reader's process ${memory === null ? 'unknown' : `${Math.round(memory)} MB`}\n`,
      );
      return faults.size;
    },
  };
}
