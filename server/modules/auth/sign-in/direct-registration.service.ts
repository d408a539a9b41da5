import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import { newId } from '../../../db/id.ts';
import { AppError } from '../../../core/errors.ts';
import { Account } from '../account/account.entity.ts';
import type { Admission } from '../admission/admission.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { emailKey } from '../../../../shared/rules/email.ts';
import { checkRegistration } from '../account/credentials.ts';
import type { PasswordHasher } from '../passwords/password-hash.ts';
import type { Caller } from '../sessions/caller.ts';
import type { Registration } from './registration.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

/** Registration without a mail, for the desktop app that runs this server. */
export interface DirectRegistrationService {
  /**
   * Creates a verified account and its first session; returns the token. Throws `auth.emailTaken` for the address of a
   * verified account, and 400 for invalid input.
   */
  register(
    em: SqlEntityManager,
    caller: Caller,
    registration: Registration,
  ): Promise<{ account: Account; token: string }>;
}

interface DirectRegistrationOptions {
  readonly limits: AuthLimits;
  readonly hasher: PasswordHasher;
  readonly sessions: SessionsService;
  readonly admission: Admission;
}

/**
 * The id of a new account, or of an unverified one that is taken over; null if the address belongs to a verified
 * account.
 */
async function claimAddress(tx: SqlEntityManager, registration: Registration, hash: string): Promise<string | null> {
  const claimed = await queryOne(
    tx,
    z.object({ id: z.string() }),
    `insert into account (id, name, email, email_key, password_hash, email_verified_at, last_login_at)
     values (:id, :name, :email, :key, :hash, now(), now())
     on conflict (email_key) do update set name = excluded.name, email = excluded.email,
       password_hash = excluded.password_hash, email_verified_at = now(), last_login_at = now()
     where account.email_verified_at is null
     returning id`,
    {
      id: newId(),
      name: registration.name.trim(),
      email: registration.email.trim(),
      key: emailKey(registration.email),
      hash,
    },
  );
  return claimed?.id ?? null;
}

export function createDirectRegistrationService(options: DirectRegistrationOptions): DirectRegistrationService {
  const { limits, hasher, sessions, admission } = options;
  return {
    async register(em, caller, registration) {
      checkRegistration(registration);
      await limits.registrations.consume(caller.address);
      const invitationId = await admission.check(em, registration);
      const hash = await hasher.hash(registration.password);
      return em.transactional(async (tx) => {
        const id = await claimAddress(tx, registration, hash);
        if (id === null) throw new AppError('auth.emailTaken', { fields: { email: 'auth.emailTaken' } });
        await execute(tx, 'delete from email_token where account_id = :id', { id });
        await admission.admit(tx, id, invitationId);
        const token = await sessions.start(tx, id, caller.userAgent);
        return { account: await tx.findOneOrFail(Account, { id }), token };
      });
    },
  };
}
