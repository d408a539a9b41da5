import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isLanguageCode } from '../../../shared/languages.ts';
import type { Actor } from './actor.ts';
import { isAdministrator } from './administrators.ts';
import { createSecretToken, hashSecretToken } from './secret-token.ts';

/** Contract §2: 30 days after the last use, 180 at most. */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_MAX_DAYS = 180;

const FIND_AND_TOUCH = `
  with found as (
    select s.token_hash, s.last_used_at, a.id, a.is_admin, a.language, a.email_key, a.email_verified_at
    from session s join account a on a.id = s.account_id
    where s.token_hash = ?
      and s.last_used_at > now() - make_interval(days => ${SESSION_IDLE_DAYS})
      and s.created_at > now() - make_interval(days => ${SESSION_MAX_DAYS})
  ), touched as (
    update session set last_used_at = now()
    where token_hash = (select token_hash from found where last_used_at < now() - interval '10 minutes')
  )
  select id, is_admin, language, email_key, email_verified_at from found`;

interface FoundAccount {
  readonly id: string;
  readonly is_admin: boolean;
  readonly language: string | null;
  readonly email_key: string;
  readonly email_verified_at: string | null;
}

export interface SessionsService {
  /** A new session of an account; the token goes into the cookie and nowhere else. */
  start(em: SqlEntityManager, accountId: string): Promise<string>;
  /** Who bears this token, or null when it is unknown, ended or too old. */
  findActor(em: SqlEntityManager, token: string): Promise<Actor | null>;
  end(em: SqlEntityManager, token: string): Promise<void>;
}

export function createSessionsService(adminEmails: readonly string[]): SessionsService {
  return {
    async start(em, accountId) {
      const token = createSecretToken();
      await em.execute('insert into session (token_hash, account_id) values (?, ?)', [
        hashSecretToken(token),
        accountId,
      ]);
      return token;
    },

    async findActor(em, token) {
      const [account] = await em.execute<FoundAccount[]>(FIND_AND_TOUCH, [hashSecretToken(token)]);
      if (!account) return null;
      return {
        id: account.id,
        isAdmin: isAdministrator(
          { isAdmin: account.is_admin, emailKey: account.email_key, emailVerified: account.email_verified_at !== null },
          adminEmails,
        ),
        language: isLanguageCode(account.language) ? account.language : null,
      };
    },

    async end(em, token) {
      await em.execute('delete from session where token_hash = ?', [hashSecretToken(token)]);
    },
  };
}
