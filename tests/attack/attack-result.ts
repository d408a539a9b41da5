/** The result of one kind of attack. */
export interface AttackResult {
  readonly name: string;
  readonly attempts: number;
  /** Attempts that succeeded, and faults that they caused. */
  readonly hits: number;
  readonly notes: readonly string[];
}

export const resultRow = ({ name, attempts, hits, notes }: AttackResult): string =>
  [
    `${hits === 0 ? '✓' : '✗'} ${name.padEnd(18)}${String(attempts).padStart(9)}${String(hits).padStart(7)}`,
    ...notes.map((note) => `    ${note}`),
  ].join('\n');

export const RESULT_HEAD = `  ${'attack'.padEnd(18)}${'attempts'.padStart(9)}${'hits'.padStart(7)}`;
