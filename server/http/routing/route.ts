import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context, Middleware, Next } from 'koa';
import type { z } from 'zod';
import Router from '@koa/router';
import { type Access, type Endpoint, type EndpointReply, noInput } from '../../../shared/api/definition/endpoint.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { AppError } from '../../core/errors.ts';
import type { Actor } from '../../core/actor.ts';
import { readJsonBody } from '../request/body.ts';
import { parseInput, parseParams } from '../request/parse-input.ts';
import { readerLanguage } from '../request/reader-language.ts';

/** Public endpoints do not identify the user. */
type ActorOf<A extends Access> = A extends 'public' ? null : Actor;

/** A validated request, as handlers get it. */
interface Call<E extends Endpoint> {
  readonly actor: ActorOf<E['access']>;
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  /** The JSON body. A form is read by the handler itself, as its files arrive. */
  readonly body: z.output<E['body']>;
  /** The language of the response. */
  readonly language: LanguageCode;
  readonly em: SqlEntityManager;
  readonly ctx: Context;
}

/** Returns the reply, or `undefined` if the handler has written to `ctx` itself (304, a stream). */
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<EndpointReply<E> | undefined>;

/** Throws if the path has no target, before the body is read. */
type PathCheck<E extends Endpoint> = (call: Pick<Call<E>, 'actor' | 'params' | 'em'>) => Promise<unknown>;

/** An endpoint with its handler, ready for the router. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: Middleware;
}

interface RouteContext {
  readonly createEntityManager: () => SqlEntityManager;
  readonly findActor: (em: SqlEntityManager, ctx: Context, endpoint: Endpoint) => Promise<Actor | null>;
  /** For tests and development: a reply that does not match its schema is an error. */
  readonly checksReplies: boolean;
}

/** Identifies the user unless the endpoint is public. Throws 401 for guests, and 403 without the required role. */
async function identify(
  routing: RouteContext,
  endpoint: Endpoint,
  em: SqlEntityManager,
  ctx: Context,
): Promise<Actor | null> {
  const { access } = endpoint;
  if (access === 'public') return null;
  const actor = await routing.findActor(em, ctx, endpoint);
  if (!actor) throw new AppError('errors.unauthorized');
  ctx.state['language'] = actor.language;
  if (access === 'admin' && !actor.isAdmin)
    throw new AppError(actor.lacksSecondFactor ? 'auth.secondFactorNeeded' : 'errors.forbidden');
  return actor;
}

/** Throws if the serialised reply does not match its schema or has further fields. */
function checkReply({ method, path, reply: schema }: Endpoint, reply: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(reply));
  const { data, error } = schema.safeParse(sent);
  if (error) throw new Error(`The reply of ${method} ${path} does not match its schema`, { cause: error });
  if (!isDeepStrictEqual(data, sent))
    throw new Error(`The reply of ${method} ${path} has fields that its schema does not name: ${JSON.stringify(sent)}`);
}

/**
 * Binds endpoints to handlers: checks session, role, path and input in that order (contract §2), then runs the handler
 * and sends the reply. `checkPath` is only for calls with JSON; handlers of forms check the path themselves before they
 * read the form.
 */
export function createRouteBuilder(routing: RouteContext) {
  return function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, checkPath?: PathCheck<E>): Route {
    async function handle(ctx: Context): Promise<void> {
      const em = routing.createEntityManager();
      const actor = await identify(routing, endpoint, em, ctx);
      const params = parseParams(endpoint.params, ctx['params'] ?? {});
      const call = { actor: actor as ActorOf<E['access']>, params: params as z.output<E['params']>, em };
      await checkPath?.(call);
      // The body of a call without body parameters is ignored.
      const body =
        endpoint.body === noInput || endpoint.files !== null ? {} : parseInput(endpoint.body, await readJsonBody(ctx));
      const reply = await handler({
        ...call,
        query: parseInput(endpoint.query, { ...ctx.query }) as z.output<E['query']>,
        body: body as z.output<E['body']>,
        language: readerLanguage(ctx, actor?.language ?? null),
        ctx,
      });
      if (!ctx.response.get('Cache-Control')) ctx.set('Cache-Control', 'no-store');
      if (reply === undefined) return;
      if (routing.checksReplies) checkReply(endpoint, reply);
      ctx.status = endpoint.status;
      ctx.body = reply;
    }
    return { endpoint, handle };
  };
}

export type RouteBuilder = ReturnType<typeof createRouteBuilder>;

/** Paths of API calls, which never return the web app (contract §2). */
const CALL_PATH = /^\/(api|auth|upload)(\/|$)/;

/** Passes every declared call to its route, and other requests to the next middleware. */
export function createRouter(routes: readonly Route[]): Router {
  const router = new Router({ strict: true, sensitive: true });
  for (const { endpoint, handle } of routes) router.register(endpoint.path, [endpoint.method], handle);
  return router;
}

/** Refuses a request that no middleware has answered: 404 for GET and HEAD, else 405. */
export function refuseTheRest(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') throw new AppError('errors.notFound');
  throw new AppError('errors.methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });
}

/**
 * Answers 405 with Allow if only the method is wrong, and 404 for an unknown call. Other requests go to the web app.
 */
export function refuseUnknownCalls(router: Router): Middleware {
  return async function refuseUnknownCall(ctx: Context, next: Next): Promise<void> {
    const allowed = [...new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods))];
    if (allowed.length > 0) throw new AppError('errors.methodNotAllowed', { headers: { Allow: allowed.join(', ') } });
    if (CALL_PATH.test(ctx.path)) throw new AppError('errors.notFound');
    await next();
  };
}
