import pg from 'pg';

/** A statement as sent to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (...args: unknown[]) => unknown;

/** Records the statements of connections that are opened from now on, during `work`. */
export interface StatementRecorder {
  during(work: () => Promise<unknown>): Promise<Statement[]>;
  stop(): void;
}

/** Hooks into the driver, below the ORM, so that the statements are exactly those sent to PostgreSQL. */
export function recordStatements(): StatementRecorder {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  let recorded: Statement[] = [];
  prototype.query = function record(this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === 'string' ? { text: first } : ((first ?? {}) as Partial<Statement>);
    const values = config.values ?? (Array.isArray(second) ? second : []);
    if (config.text !== undefined) recorded.push({ text: config.text, values });
    return query.apply(this, args);
  };
  return {
    async during(work) {
      recorded = [];
      await work();
      return recorded;
    },
    stop: () => void (prototype.query = query),
  };
}
