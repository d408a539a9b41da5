import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import { type Access, type Endpoint, type EndpointReply, noInput } from '../../../shared/api/endpoint.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { AppError } from '../../core/errors.ts';
import type { Actor } from '../../core/actor.ts';
import { readJsonBody } from '../request/json-body.ts';
import { parseInput, parseParams } from '../request/parse-input.ts';
import { readerLanguage } from '../request/reader-language.ts';

/** Public endpoints do not ask who calls. */
type ActorOf<A extends Access> = A extends 'public' ? null : Actor;

/** One validated request, as a handler sees it. */
export interface Call<E extends Endpoint> {
  readonly actor: ActorOf<E['access']>;
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  /** The JSON that was sent; a form is for the handler to read, as its files come in. */
  readonly body: z.output<E['body']>;
  /** The language in which the caller is answered. */
  readonly language: LanguageCode;
  readonly em: SqlEntityManager;
  readonly ctx: Context;
}

/** Answers with the reply; `undefined` where the handler wrote to `ctx` itself (304, a stream). */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<EndpointReply<E> | undefined>;

/** Refuses a path that leads nowhere, before the body is looked at. */
type PathCheck<E extends Endpoint> = (call: Pick<Call<E>, 'actor' | 'params' | 'em'>) => Promise<unknown>;

/** An endpoint with its handler, ready for the router. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: Middleware;
}

export interface RouteContext {
  readonly createEntityManager: () => SqlEntityManager;
  readonly findActor: (em: SqlEntityManager, ctx: Context) => Promise<Actor | null>;
  /** In tests and development: a reply that is not as its schema says is an error. */
  readonly checksReplies: boolean;
}

/** Who calls, if the endpoint asks; refuses guests and, where the role is needed, everybody without it. */
async function identify(
  routing: RouteContext,
  access: Access,
  em: SqlEntityManager,
  ctx: Context,
): Promise<Actor | null> {
  if (access === 'public') return null;
  const actor = await routing.findActor(em, ctx);
  if (!actor) throw new AppError('errors.unauthorized');
  ctx.state['language'] = actor.language;
  if (access === 'admin' && !actor.isAdmin) throw new AppError('errors.forbidden');
  return actor;
}

/** Throws unless the reply, as it is sent, is what its schema says, without further fields. */
function checkReply({ method, path, reply: schema }: Endpoint, reply: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(reply));
  const { data, error } = schema.safeParse(sent);
  if (error) throw new Error(`The reply of ${method} ${path} does not match its schema`, { cause: error });
  if (!isDeepStrictEqual(data, sent))
    throw new Error(`The reply of ${method} ${path} has fields that its schema does not name: ${JSON.stringify(sent)}`);
}

/**
 * Binds endpoints to handlers: session, role, path, input in that order (contract §2), then the handler, then the reply.
 * Only a call with JSON needs to check its path by itself: a form is read by its handler.
 */
export function createRouteBuilder(routing: RouteContext) {
  return function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, checkPath?: PathCheck<E>): Route {
    async function handle(ctx: Context): Promise<void> {
      const em = routing.createEntityManager();
      const actor = await identify(routing, endpoint.access, em, ctx);
      const params = parseParams(endpoint.params, ctx['params'] ?? {});
      const call = { actor: actor as ActorOf<E['access']>, params: params as z.output<E['params']>, em };
      await checkPath?.(call);
      // A call that takes no body does not look at one.
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
