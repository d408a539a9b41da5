/** The size of a run of one mode. */
export interface Size {
  readonly faults: number;
  readonly imports: number;
  /** The longest fault that lasts, in seconds. */
  readonly longest: number;
}

/** What one mode of faults did to the imports. */
export interface Figures {
  readonly mode: string;
  readonly faults: number;
  readonly imports: number;
  readonly lost: number;
  /** Imports with two outcomes, and recipes or outcomes without an import. */
  readonly double: number;
  /** Good imports that failed, without those that report the fault honestly (disk full). */
  readonly wronglyFailed: number;
  /** Files without a row, and rows whose file is missing. */
  readonly strayFiles: number;
  /** Seconds from the last fault until the last import had ended. */
  readonly slowestEnd: number;
  /** How often a person would have had to start something. */
  readonly restarts: number;
  /** Why the mode was not run here; its figures are then 0. */
  readonly impossible: string | null;
  readonly notes?: readonly string[];
}

export const nothingRun = (mode: string, impossible: string | null): Figures => ({
  mode,
  faults: 0,
  imports: 0,
  lost: 0,
  double: 0,
  wronglyFailed: 0,
  strayFiles: 0,
  slowestEnd: 0,
  restarts: 0,
  impossible,
});

/** Seconds within which every import must end after the last fault (reliability G4). */
const ENDED_WITHIN = 120;

const COLUMNS: readonly (readonly [title: string, value: (figures: Figures) => string])[] = [
  ['faults', ({ faults }) => String(faults)],
  ['imports', ({ imports }) => String(imports)],
  ['lost', ({ lost }) => String(lost)],
  ['double', ({ double }) => String(double)],
  ['wrongly failed', ({ wronglyFailed }) => String(wronglyFailed)],
  ['stray files', ({ strayFiles }) => String(strayFiles)],
  ['slowest end', ({ slowestEnd }) => `${slowestEnd.toFixed(1)} s`],
  ['manual restarts', ({ restarts }) => String(restarts)],
];
const NAME_WIDTH = 16;

/** Whether the mode met its goals: none lost, none double, none wrongly failed, ended in time, nobody was needed. */
export function isGood({ lost, double, wronglyFailed, strayFiles, slowestEnd, restarts }: Figures): boolean {
  return lost + double + wronglyFailed + strayFiles + restarts === 0 && slowestEnd <= ENDED_WITHIN;
}

export const tableHead = (): string =>
  `${'  mode'.padEnd(NAME_WIDTH)}${COLUMNS.map(([title]) => title.padStart(title.length + 2)).join('')}`;

/** The row of the table, with what else there is to say below it. */
export function tableRow(figures: Figures): string {
  const { mode, impossible, notes = [] } = figures;
  if (impossible !== null) return `– ${mode.padEnd(NAME_WIDTH - 2)}  not possible here: ${impossible}`;
  const cells = COLUMNS.map(([title, value]) => value(figures).padStart(title.length + 2)).join('');
  return [
    `${isGood(figures) ? '✓' : '✗'} ${mode.padEnd(NAME_WIDTH - 2)}${cells}`,
    ...notes.map((note) => `    ${note}`),
  ].join('\n');
}
