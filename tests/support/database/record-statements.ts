import pg from 'pg';

/** A statement as it went to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (...args: unknown[]) => unknown;

/** What connections send that are opened from now on, while `work` goes on; nothing of it is changed. */
export interface StatementRecorder {
  during(work: () => Promise<unknown>): Promise<Statement[]>;
  stop(): void;
}

/** Listens at the driver itself, below the mapper: what is recorded is what PostgreSQL is asked. */
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
