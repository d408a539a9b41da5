import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that every log line of a piece of work has: `requestId` of a request, `job` of an import. */
type LogFields = Readonly<Partial<Record<'requestId' | 'job', string>>>;

const current = new AsyncLocalStorage<LogFields>();

export const logFields = (): LogFields => current.getStore() ?? {};

/** Runs work whose log lines have these fields, beside those of the work around it. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return current.run({ ...current.getStore(), ...fields }, work);
}

/** Runs background work that a request or an import has only woken. */
export function withoutLogFields<T>(work: () => T): T {
  return current.exit(work);
}
