import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import { pickLanguage } from '../../../../shared/languages.ts';
import { newId } from '../../../db/id.ts';
import { clientKeyOf, enqueueMail } from '../../../mail/mail-queue.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import { AppError } from '../../../core/errors.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { emailKey } from '../../../../shared/rules/email.ts';
import type { Admission } from '../admission/admission.ts';
import { checkRegistration } from '../account/credentials.ts';
import { mayMailRegistration } from '../account/mail-allowance.ts';
import { createSecretToken } from '../account/secret-token.ts';
import type { PasswordHasher } from '../passwords/password-hash.ts';
import type { Caller } from '../sessions/caller.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { sendVerification, takeRegisteringBrowser, verifyByToken } from './verification.ts';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The token of an invitation. */
  readonly invitation?: string | undefined;
}

interface OpenedLink {
  readonly token: string | undefined;
  /** The secret in the cookie of the browser. */
  readonly browserToken: string | undefined;
}

export interface RegistrationService {
  /**
   * Creates an account and queues a mail, unless the registration is not admitted. For a known address the response is the same, and the mail says that it is
   * known (no enumeration). An address gets a limited number of such mails; beyond it the response is still the same.
   * Returns the secret of this browser, with which the link signs it in.
   */
  register(em: SqlEntityManager, caller: Caller, registration: Registration): Promise<string>;
  /**
   * Verifies an address. Returns the token of a session if the link was asked for by this browser; otherwise null. Throws
   * `auth.invalidToken` for a token that is absent, unknown, expired or superseded.
   */
  verifyEmail(em: SqlEntityManager, caller: Caller, link: OpenedLink): Promise<string | null>;
}

interface RegistrationOptions {
  readonly limits: AuthLimits;
  readonly hasher: PasswordHasher;
  readonly sessions: SessionsService;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
  readonly admission: Admission;
}

const knownAccountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified_at: z.string().nullable(),
  language: z.string().nullable(),
});

/**
 * The account of an address, created if there is none. Locked until the transaction ends. While it is unverified, it
 * has address and password of the latest registration.
 */
async function upsertAccount(
  tx: SqlEntityManager,
  registration: Registration,
  passwordHash: string,
): Promise<z.output<typeof knownAccountRow>> {
  const account = await queryOne(
    tx,
    knownAccountRow,
    `insert into account (id, name, email, email_key, password_hash) values (:id, :name, :email, :key, :passwordHash)
     on conflict (email_key) do update set
       email = case when account.email_verified_at is null then excluded.email else account.email end,
       password_hash = case when account.email_verified_at is null then excluded.password_hash else account.password_hash end
     returning id, name, email, email_verified_at, language`,
    {
      id: newId(),
      name: registration.name.trim(),
      email: registration.email.trim(),
      key: emailKey(registration.email),
      passwordHash,
    },
  );
  if (!account) throw new Error('an upsert returned no row');
  return account;
}

export function createRegistrationService(options: RegistrationOptions): RegistrationService {
  const { limits, hasher, sessions, messages, mailer, admission } = options;
  return {
    async register(em, caller, registration) {
      checkRegistration(registration);
      await limits.registrations.consume(caller.address);
      const invitationId = await admission.check(em, registration);
      const passwordHash = await hasher.hash(registration.password);
      const mail = { key: emailKey(registration.email), clientAddress: caller.address };
      const browserToken = createSecretToken();
      const mayMail = await mayMailRegistration(limits, mail);
      await em.transactional(async (tx) => {
        const account = await upsertAccount(tx, registration, passwordHash);
        if (!mayMail) return;
        const language = pickLanguage(account.language, caller.language);
        if (account.email_verified_at)
          await enqueueMail(tx, messages.accountExists(account, language), clientKeyOf(caller.address));
        else {
          const pending = {
            id: account.id,
            name: registration.name.trim(),
            email: account.email,
            passwordHash,
            invitationId,
            browserToken,
          };
          await sendVerification(tx, messages, pending, { language, address: caller.address });
        }
      });
      mailer.wake();
      return browserToken;
    },

    async verifyEmail(em, caller, { token, browserToken }) {
      const link = token?.trim();
      if (!link) throw new AppError('auth.invalidToken');
      await limits.verifications.consume(caller.address);
      return em.transactional(async (tx) => {
        await verifyByToken(tx, link, admission);
        if (browserToken === undefined) return null;
        const id = await takeRegisteringBrowser(tx, link, browserToken);
        if (id === null) return null;
        await execute(tx, 'update account set last_login_at = now() where id = :id', { id });
        return sessions.start(tx, id, caller.userAgent);
      });
    },
  };
}
