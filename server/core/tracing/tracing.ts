import { AsyncLocalStorage } from 'node:async_hooks';

type Attributes = Readonly<Record<string, string | number>>;

/** A timed piece of work, as a collector of traces gets it. */
export interface Span {
  /** The place at which other work continues the trace: the header `traceparent` of W3C. */
  readonly traceParent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks it as failed by a code or a class of errors. Messages are not told, because they may quote people. */
  fail(code: string): void;
  end(): void;
}

interface SpanOptions {
  readonly kind?: 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
  /** The `traceparent` below which it stands. */
  readonly parent?: string | null;
}

/** Port: sends spans to a collector. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  /** Sends what is left, for at most a second. */
  close(): Promise<void>;
}

/** The span of the current work; a stage takes the place of the whole. */
const current = new AsyncLocalStorage<{ span: Span }>();

/** The `traceparent` of the current work; null if it is not traced. */
export const currentTraceParent = (): string | null => current.getStore()?.span.traceParent ?? null;

/** Runs background work that a traced request or import has only woken. */
export const withoutSpan = <T>(work: () => T): T => current.exit(work);

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : 'error';

/** Runs work as a span, by default below the current one. `tracer` is null where nothing is traced. */
export async function inSpan<T>(
  tracer: Tracer | null,
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (tracer === null) return work(null);
  const span = tracer.start(name, { parent: currentTraceParent(), ...options });
  try {
    return await current.run({ span }, () => work(span));
  } catch (error) {
    span.fail(codeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The consecutive stages of the current work, each a span of its own. What happens meanwhile belongs to the stage. */
export interface Stages {
  entered(name: string): void;
  /** Marks the stage and the whole as failed. */
  fail(code: string): void;
  end(): void;
}

export function startStages(tracer: Tracer | null): Stages {
  const place = current.getStore();
  if (tracer === null || place === undefined) return { entered() {}, fail() {}, end() {} };
  const whole = place.span;
  const endStage = (): void => {
    if (place.span !== whole) place.span.end();
    place.span = whole;
  };
  return {
    entered(name) {
      endStage();
      place.span = tracer.start(name, { parent: whole.traceParent });
    },
    fail(code) {
      for (const span of new Set([place.span, whole])) span.fail(code);
    },
    end: endStage,
  };
}
