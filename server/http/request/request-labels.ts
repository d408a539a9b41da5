import type { Context } from 'koa';
import { z } from 'zod';
import { isId } from '../../db/id.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

const methodOf = ({ method }: Context): string => (METHODS.has(method) ? method : 'other');

function patternOf(ctx: Context): string | null {
  const pattern: unknown = ctx['_matchedRoute'];
  return typeof pattern === 'string' ? pattern : null;
}

/**
 * An answered request with the pattern of its path instead of the path itself, which limits the number of time series and
 * keeps ids and addresses of people out of logs.
 */
export function labelsOf(ctx: Context): Readonly<Record<'method' | 'route' | 'status', string>> {
  const elsewhere = ctx.status < 400 ? '(web app)' : '(none)';
  return { method: methodOf(ctx), route: patternOf(ctx) ?? elsewhere, status: String(ctx.status) };
}

/** A request before its answer: the pattern of its path, and the parameters that are ids, which tell nothing about people. */
export function addressOf(ctx: Context) {
  const parameters = z.record(z.string(), z.string()).safeParse(ctx['params']).data ?? {};
  const ids = Object.fromEntries(Object.entries(parameters).filter(([, value]) => isId(value)));
  return { method: methodOf(ctx), route: patternOf(ctx) ?? '(web app)', ids };
}
