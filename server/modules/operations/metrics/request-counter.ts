import type { Context, Middleware } from 'koa';
import type { Metric, Sample } from './prometheus-text.ts';

/** Counts requests, and the time until they were answered, by method, path pattern and status. */
export interface RequestCounter {
  readonly countRequest: Middleware;
  metric(): Metric;
}

interface Count {
  readonly labels: Readonly<Record<string, string>>;
  requests: number;
  seconds: number;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** Patterns and a few words, never what somebody typed: the number of series stays bounded. */
function labelsOf(ctx: Context): Readonly<Record<string, string>> {
  const pattern: unknown = ctx['_matchedRoute'];
  const method = METHODS.has(ctx.method) ? ctx.method : 'other';
  const elsewhere = ctx.status < 400 ? '(web app)' : '(none)';
  return { method, route: typeof pattern === 'string' ? pattern : elsewhere, status: String(ctx.status) };
}

export function createRequestCounter(): RequestCounter {
  const counts = new Map<string, Count>();

  function count(ctx: Context, seconds: number): void {
    const labels = labelsOf(ctx);
    const key = Object.values(labels).join(' ');
    const found = counts.get(key) ?? { labels, requests: 0, seconds: 0 };
    found.requests += 1;
    found.seconds += seconds;
    counts.set(key, found);
  }

  const samplesOf = ({ labels, requests, seconds }: Count): Sample[] => [
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: requests },
  ];

  return {
    async countRequest(ctx, next) {
      const begin = performance.now();
      await next();
      count(ctx, (performance.now() - begin) / 1_000);
    },
    metric: () => ({
      name: 'cardamom_http_request_seconds',
      type: 'summary',
      help: 'Requests and the time until they were answered.',
      samples: [...counts.values()].flatMap(samplesOf),
    }),
  };
}
