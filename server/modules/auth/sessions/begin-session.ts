import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import type { SecretCookie } from '../../../http/response/secret-cookie.ts';
import type { SessionsService } from './sessions.service.ts';

/** Sets the cookie of a new session, and ends the previous session of this browser. */
export type BeginSession = (em: SqlEntityManager, ctx: Context, token: string) => Promise<void>;

export function createBeginSession(sessions: SessionsService, cookie: SecretCookie): BeginSession {
  return async function beginSession(em, ctx, token) {
    const previous = cookie.read(ctx);
    if (previous) await sessions.end(em, previous);
    cookie.write(ctx, token);
  };
}
