import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, query, queryOne } from '../../../db/query.ts';
import { isLanguageCode } from '../../../../shared/languages.ts';
import { isId, newId } from '../../../db/id.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { storable } from '../../../db/storable.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import { hasSecondFactor } from '../account/has-second-factor.ts';
import { isAdministrator } from '../account/administrators.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';

/** Contract §2: a session ends 30 days after its last use, at the latest after 180 days. */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_MAX_DAYS = 180;

/** Stored length of the User-Agent header. */
const USER_AGENT_MAX_LENGTH = 400;

const IS_ALIVE = `s.last_used_at > now() - make_interval(days => ${SESSION_IDLE_DAYS})
      and s.created_at > now() - make_interval(days => ${SESSION_MAX_DAYS})`;

/** Only what every request needs: the server plans this statement each time, which takes longer than running it. */
const FIND = `
  select s.id as session_id, s.last_used_at < now() - interval '10 minutes' as is_due,
    a.id, a.is_admin, a.language, a.email_key, a.email_verified_at, a.recipe_revision::text as recipe_revision
  from session s join account a on a.id = s.account_id
  where s.token_hash = :hash and ${IS_ALIVE}`;

const LIST = `
  select s.id, s.user_agent, ${isoTime('s.created_at')} as created_at, ${isoTime('s.last_used_at')} as last_used_at
  from session s where s.account_id = :accountId and ${IS_ALIVE} order by s.id = :sessionId desc, s.last_used_at desc, s.id desc`;

const actorRow = z.object({
  id: z.string(),
  session_id: z.string(),
  is_admin: z.boolean(),
  language: z.string().nullable(),
  email_key: z.string(),
  email_verified_at: z.string().nullable(),
  recipe_revision: z.string(),
  /** Whether the time of its last use is to be written again. */
  is_due: z.boolean(),
});

/** A session as its owner may see it; times are ISO 8601 UTC. */
const sessionRow = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
});
export type SessionRow = z.output<typeof sessionRow>;

export interface SessionsService {
  /**
   * Creates a session, with the User-Agent of its browser. The token belongs into the cookie only. `isProven`: a second
   * factor was used to sign in.
   */
  start(em: SqlEntityManager, accountId: string, userAgent: string, isProven?: boolean): Promise<string>;
  /** The account of this token; null if the token is unknown, ended or expired. */
  findActor(em: SqlEntityManager, token: string): Promise<Actor | null>;
  end(em: SqlEntityManager, token: string): Promise<void>;
  /** The actor's valid sessions: the current one first, then by last use. */
  list(em: SqlEntityManager, actor: Actor): Promise<SessionRow[]>;
  /** Ends one session of the actor; throws 404. */
  endOne(em: SqlEntityManager, actor: Actor, id: string): Promise<void>;
  /** Ends every session of the actor except the current one. */
  endOthers(em: SqlEntityManager, actor: Actor): Promise<void>;
  /** Replaces the token of the current session; the old one becomes invalid. Throws 401 if the session has ended. */
  renew(em: SqlEntityManager, actor: Actor): Promise<string>;
}

export function createSessionsService(adminEmails: readonly string[], needsSecondFactor = false): SessionsService {
  return {
    async start(em, accountId, userAgent, isProven = false) {
      const token = createSecretToken();
      await execute(
        em,
        `insert into session (token_hash, id, account_id, user_agent, factor_proven_at)
         values (:hash, :id, :accountId, :userAgent, case when :isProven then now() end)`,
        {
          hash: hashSecretToken(token),
          id: newId(),
          accountId,
          isProven,
          userAgent: storable(userAgent).slice(0, USER_AGENT_MAX_LENGTH),
        },
      );
      return token;
    },

    async findActor(em, token) {
      const account = await queryOne(em, actorRow, FIND, { hash: hashSecretToken(token) });
      if (!account) return null;
      const { session_id: sessionId } = account;
      if (account.is_due)
        await execute(em, 'update session set last_used_at = now() where id = :sessionId', { sessionId });
      const hasRole = isAdministrator(
        { isAdmin: account.is_admin, emailKey: account.email_key, emailVerified: account.email_verified_at !== null },
        adminEmails,
      );
      const lacksSecondFactor = hasRole && needsSecondFactor && !(await hasSecondFactor(em, account.id));
      return {
        id: account.id,
        sessionId,
        isAdmin: hasRole && !lacksSecondFactor,
        lacksSecondFactor,
        language: isLanguageCode(account.language) ? account.language : null,
        recipeRevision: account.recipe_revision,
      };
    },

    async end(em, token) {
      await execute(em, 'delete from session where token_hash = :hash', { hash: hashSecretToken(token) });
    },

    list: (em, actor) => query(em, sessionRow, LIST, { accountId: actor.id, sessionId: actor.sessionId }),

    async endOne(em, actor, id) {
      const sql = 'delete from session where id = :id and account_id = :accountId';
      const ended = isId(id) ? await execute(em, sql, { id, accountId: actor.id }) : 0;
      if (ended === 0) throw new AppError('errors.notFound');
    },

    async endOthers(em, actor) {
      const { id: accountId, sessionId } = actor;
      await execute(em, 'delete from session where account_id = :accountId and id <> :sessionId', {
        accountId,
        sessionId,
      });
    },

    async renew(em, actor) {
      const token = createSecretToken();
      const values = { hash: hashSecretToken(token), sessionId: actor.sessionId };
      const renewed = await execute(em, 'update session set token_hash = :hash where id = :sessionId', values);
      if (renewed === 0) throw new AppError('errors.unauthorized');
      return token;
    },
  };
}
