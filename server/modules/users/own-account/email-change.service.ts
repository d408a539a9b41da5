import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { emailKey, isEmail } from '../../../../shared/rules/email.ts';
import { pickLanguage } from '../../../../shared/languages.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { isDuplicate } from '../../../db/failure.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { clientKeyOf, enqueueMail } from '../../../mail/mail-queue.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import type { Account } from '../../auth/account/account.entity.ts';
import type { AuthLimits } from '../../auth/account/auth.limits.ts';
import { lockAccount } from '../../auth/account/lock-account.ts';
import { mayMailRegistration } from '../../auth/account/mail-allowance.ts';
import { findOwnAccount } from '../../auth/account/own-account.ts';
import { createSecretToken, hashSecretToken } from '../../auth/account/secret-token.ts';
import type { Admission } from '../../auth/admission/admission.ts';
import type { ConfirmOwner } from '../../auth/passwords/confirm-password.ts';
import { demandProof } from '../../auth/second-factor/factor-proofs.ts';
import type { Caller } from '../../auth/sessions/caller.ts';
import type { SessionsService } from '../../auth/sessions/sessions.service.ts';

/** The hours for which a link is valid, like that of a registration. */
const LINK_HOURS = 24;

interface AddressChange {
  /** The new address. */
  readonly email: string;
  readonly password?: string | undefined;
  readonly currentEmail?: string | undefined;
}

export interface EmailChangeService {
  /**
   * Queues a mail with a link to the new address, and one that tells the present address. If the new one has an account,
   * its owner is told instead, and the answer is the same (no enumeration). Throws 400 for an address that cannot be used
   * and for a wrong confirmation, 403 `auth.proofNeeded` where a second factor must be used first, and 429.
   */
  request(em: SqlEntityManager, actor: Actor, caller: Caller, change: AddressChange): Promise<void>;
  /**
   * Changes the address by the token of the newest link of the actor's own account, so that nobody gives an address away
   * by opening a link that somebody else has asked for. All other sessions and all links in mails become invalid; returns
   * the new token of this session. Throws 400, and 409 if the address got an account meanwhile.
   */
  confirm(em: SqlEntityManager, actor: Actor, caller: Caller, token: string): Promise<string>;
}

interface EmailChangeOptions {
  readonly limits: AuthLimits;
  readonly confirmOwner: ConfirmOwner;
  readonly sessions: SessionsService;
  readonly admission: Admission;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
}

function checkNewAddress(email: string, admission: Admission): void {
  const problem = !email.trim() ? 'auth.emailRequired' : isEmail(email) ? null : 'auth.emailInvalid';
  if (problem) throw new AppError(problem, { fields: { email: problem } });
  admission.checkDomain(email);
}

const takenRow = z.object({ name: z.string(), email: z.string(), language: z.string().nullable() });

/** The verified account of another person that has the address. */
const findTaken = (tx: SqlEntityManager, id: string, key: string): Promise<z.output<typeof takenRow> | null> =>
  queryOne(
    tx,
    takenRow,
    `select name, email, language from account
     where email_key = :key and id <> :id and email_verified_at is not null`,
    { id, key },
  );

/** Stores the token of a new link. Earlier links become invalid. */
async function createLink(tx: SqlEntityManager, accountId: string, email: string): Promise<string> {
  const token = createSecretToken();
  await execute(tx, `delete from email_token where account_id = :accountId and kind = 'change'`, { accountId });
  await execute(
    tx,
    `insert into email_token (token_hash, account_id, kind, expires_at, email)
     values (:hash, :accountId, 'change', now() + make_interval(hours => ${LINK_HOURS}), :email)`,
    { hash: hashSecretToken(token), accountId, email },
  );
  return token;
}

/** The new address of a valid link of the account. */
async function findLink(tx: SqlEntityManager, accountId: string, token: string): Promise<string> {
  const link = await queryOne(
    tx,
    z.object({ email: z.string() }),
    `select email from email_token
     where token_hash = :hash and account_id = :accountId and kind = 'change' and expires_at > now()`,
    { hash: hashSecretToken(token), accountId },
  );
  if (!link) throw new AppError('auth.invalidToken');
  return link.email;
}

/**
 * Gives the account its new address. An account that nobody has verified makes way: whoever opened the link has proved
 * to own the address.
 */
async function moveAccount(tx: SqlEntityManager, id: string, email: string): Promise<void> {
  const values = { id, key: emailKey(email) };
  await execute(
    tx,
    'delete from account where email_key = :key and id <> :id and email_verified_at is null and not is_admin',
    values,
  );
  try {
    const change = 'update account set email = :email, email_key = :key, email_verified_at = now() where id = :id';
    await execute(tx, change, { ...values, email });
  } catch (cause) {
    throw isDuplicate(cause) ? new AppError('auth.emailTaken', { cause }) : cause;
  }
}

export function createEmailChangeService(options: EmailChangeOptions): EmailChangeService {
  const { limits, confirmOwner, sessions, admission, messages, mailer } = options;

  /** Queues the mail for the new address. */
  async function mailNewAddress(tx: SqlEntityManager, account: Account, email: string, caller: Caller): Promise<void> {
    const taken = await findTaken(tx, account.id, emailKey(email));
    const message = taken
      ? messages.addressTaken(taken, pickLanguage(taken.language, caller.language))
      : messages.addressChange(
          { name: account.name, email, token: await createLink(tx, account.id, email) },
          pickLanguage(account.language ?? null, caller.language),
        );
    await enqueueMail(tx, message, clientKeyOf(caller.address));
  }

  return {
    async request(em, actor, caller, { email, password, currentEmail }) {
      checkNewAddress(email, admission);
      const typed = email.trim();
      const account = await findOwnAccount(em, actor);
      if (typed === account.email)
        throw new AppError('users.emailUnchanged', { fields: { email: 'users.emailUnchanged' } });
      await demandProof(em, actor);
      await confirmOwner({
        account,
        password,
        email: currentEmail,
        emailField: 'currentEmail',
        address: caller.address,
      });
      await limits.addressChanges.consume(actor.id);
      const mayMail = await mayMailRegistration(limits, { key: emailKey(typed), clientAddress: caller.address });
      await em.transactional(async (tx) => {
        await lockAccount(tx, account.id);
        if (mayMail) await mailNewAddress(tx, account, typed, caller);
        const language = pickLanguage(account.language ?? null, caller.language);
        await enqueueMail(tx, messages.addressChangeAsked(account, typed, language));
      });
      mailer.wake();
    },

    async confirm(em, actor, caller, token) {
      await limits.verifications.consume(caller.address);
      return em.transactional(async (tx) => {
        await lockAccount(tx, actor.id);
        const email = await findLink(tx, actor.id, token.trim());
        admission.checkDomain(email);
        await moveAccount(tx, actor.id, email);
        await execute(tx, 'delete from email_token where account_id = :id', { id: actor.id });
        await sessions.endOthers(tx, actor);
        return sessions.renew(tx, actor);
      });
    },
  };
}
