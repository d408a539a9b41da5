import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import type { SecretCookie } from '../../../http/response/secret-cookie.ts';
import type { DesktopSignIn } from '../../../../shared/domain/desktop-sign-in.ts';
import type { Caller } from './caller.ts';
import type { SessionsService } from './sessions.service.ts';

interface Given {
  /** The app that gets the session; null for the browser. */
  readonly desktop: DesktopSignIn | null;
  /** Whether a second factor was used to sign in. */
  readonly isProven: boolean;
}

/** Issues the secret with which a browser or a desktop app is signed in: the token of a session, or a one-time code. */
export type GiveSecret = (tx: SqlEntityManager, accountId: string, caller: Caller, given: Given) => Promise<string>;

/** Sets the cookie of a new session, and ends the previous session of this browser. */
export type BeginSession = (em: SqlEntityManager, ctx: Context, token: string) => Promise<void>;

export function createBeginSession(sessions: SessionsService, cookie: SecretCookie): BeginSession {
  return async function beginSession(em, ctx, token) {
    const previous = cookie.read(ctx);
    if (previous) await sessions.end(em, previous);
    cookie.write(ctx, token);
  };
}
