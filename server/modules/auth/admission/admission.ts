import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { RegistrationMode } from '../../../../shared/domain/registration.ts';
import { emailDomain, emailKey } from '../../../../shared/rules/email.ts';
import { AppError } from '../../../core/errors.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { grantFirstAdministrator } from '../account/administrators.ts';
import { hashSecretToken } from '../account/secret-token.ts';

/** An address that wants an account. */
interface Applicant {
  readonly email: string;
  /** The token of an invitation. */
  readonly invitation?: string | null | undefined;
}

/**
 * Decides who may have an account (settings REGISTRATION and REGISTRATION_DOMAINS). Nothing depends on whether the
 * address has an account already, so that answers do not reveal that.
 */
export interface Admission {
  /** What applies now. While there is no verified account, registration is open for the first one. */
  mode(em: SqlEntityManager): Promise<RegistrationMode>;
  /** Throws if a registration would be refused. Resolves with the id of the invitation that it uses. */
  check(em: SqlEntityManager, applicant: Applicant): Promise<string | null>;
  /** Throws unless accounts may have an address of this domain. */
  checkDomain(address: string): void;
  /**
   * Admits an account that was verified in this transaction, by this invitation or by that of its registrations, which
   * is used up. Throws if it may not be admitted. The first account becomes the administrator.
   */
  admit(tx: SqlEntityManager, accountId: string, invitationId?: string | null): Promise<void>;
}

interface AdmissionOptions {
  readonly registration: { readonly mode: RegistrationMode; readonly domains: readonly string[] };
  readonly adminEmails: readonly string[];
}

const invitationRow = z.object({ id: z.string(), email: z.string().nullable(), email_key: z.string().nullable() });

/** A valid invitation by its token; throws `auth.invitationInvalid`. */
export async function findInvitation(
  em: SqlEntityManager,
  token: string | undefined,
): Promise<z.output<typeof invitationRow>> {
  const invitation = await queryOne(
    em,
    invitationRow,
    'select id, email, email_key from invitation where token_hash = :hash and used_at is null and expires_at > now()',
    { hash: hashSecretToken(token?.trim() ?? '') },
  );
  if (!invitation) throw new AppError('auth.invitationInvalid');
  return invitation;
}

async function hasVerifiedAccount(em: SqlEntityManager, except: string | null): Promise<boolean> {
  const sql = `select 1 as found from account
    where email_verified_at is not null and (:except::uuid is null or id <> :except::uuid) limit 1`;
  return (await queryOne(em, z.object({ found: z.number() }), sql, { except })) !== null;
}

/**
 * Marks the invitation of an account as used. A registration was checked while its invitation was valid, so an
 * invitation that has expired since then still counts; a withdrawn one does not.
 */
async function useInvitation(
  tx: SqlEntityManager,
  account: { readonly id: string; readonly email_key: string },
  invitationId: string | null,
): Promise<{ readonly email_key: string | null } | null> {
  return queryOne(
    tx,
    z.object({ email_key: z.string().nullable() }),
    `update invitation set used_at = now() where used_at is null and id = coalesce(:invitationId::uuid, (
       select t.invitation_id from email_token t join invitation i on i.id = t.invitation_id and i.used_at is null
       where t.account_id = :id order by t.created_at desc limit 1))
       and (email_key is null or email_key = :email_key)
     returning email_key`,
    { ...account, invitationId },
  );
}

const REFUSALS = { invitation: 'auth.invitationRequired', closed: 'auth.registrationClosed' } as const;

export function createAdmission({ registration, adminEmails }: AdmissionOptions): Admission {
  const { mode: configured, domains } = registration;

  function checkDomain(address: string): void {
    if (domains.length === 0 || domains.includes(emailDomain(address))) return;
    throw new AppError('auth.emailDomainRefused', { fields: { email: 'auth.emailDomainRefused' } });
  }

  async function mode(em: SqlEntityManager): Promise<RegistrationMode> {
    return configured === 'open' || (await hasVerifiedAccount(em, null)) ? configured : 'open';
  }

  return {
    mode,
    checkDomain,

    async check(em, { email, invitation: token }) {
      const current = await mode(em);
      if (current === 'closed' || (current === 'invitation' && !token)) throw new AppError(REFUSALS[current]);
      const invitation = token ? await findInvitation(em, token) : null;
      if (!invitation?.email_key) checkDomain(email);
      else if (invitation.email_key !== emailKey(email)) throw new AppError('auth.invitationInvalid');
      return invitation?.id ?? null;
    },

    async admit(tx, accountId, invitationId = null) {
      const account = await queryOne(
        tx,
        z.object({ id: z.string(), email_key: z.string() }),
        'select id, email_key from account where id = :accountId',
        { accountId },
      );
      if (!account) throw new Error('there is no account to admit');
      // Of several accounts that are verified at the same time, only one is the first.
      if (configured !== 'open') await execute(tx, `select pg_advisory_xact_lock(hashtextextended('admission', 0))`);
      const used = configured === 'closed' ? null : await useInvitation(tx, account, invitationId);
      if (configured !== 'open' && !used && (await hasVerifiedAccount(tx, accountId)))
        throw new AppError(invitationId === null ? REFUSALS[configured] : 'auth.invitationInvalid');
      if (used?.email_key !== account.email_key) checkDomain(account.email_key);
      await grantFirstAdministrator(tx, accountId, adminEmails);
    },
  };
}
