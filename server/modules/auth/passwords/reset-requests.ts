import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import type { Logger } from 'pino';
import { isLanguageCode, LANGUAGE_CODES } from '../../../../shared/languages.ts';
import { emailKey } from '../../../../shared/rules/email.ts';
import { newId } from '../../../db/id.ts';
import { createSweeper } from '../../../db/sweeper.ts';
import { clientKeyOf, enqueueMail } from '../../../mail/mail-queue.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { isWithin } from '../account/mail-allowance.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';
import type { Caller } from '../sessions/caller.ts';

const SWEEP_INTERVAL = 5_000;
/** Milliseconds for which requests are collected, so that the work on one does not slow the next answers. */
const GATHER_FOR = 300;

/** Requests for a link to set a new password. Storing one costs the same for every address (no enumeration). */
export interface ResetRequests {
  enter(em: SqlEntityManager, email: string, caller: Caller): Promise<void>;
  close(): Promise<void>;
}

interface ResetRequestsOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly limits: AuthLimits;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
  readonly logger: Logger;
}

const requestRow = z.object({
  id: z.string(),
  email_key: z.string(),
  /** The address as it was typed; null if a server of an older version made the request. */
  email: z.string().nullable(),
  language: z.enum(LANGUAGE_CODES),
  asked_by: z.string().nullable(),
});
type ResetRequest = z.output<typeof requestRow>;

const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified_at: z.string().nullable(),
  language: z.string().nullable(),
});

/** Contract §3: a link is valid for one hour and one use; a new request invalidates the older ones. */
async function replaceToken(tx: SqlEntityManager, accountId: string, email: string): Promise<string> {
  const token = createSecretToken();
  await execute(tx, `delete from email_token where account_id = :accountId and kind = 'reset'`, { accountId });
  await execute(
    tx,
    `insert into email_token (token_hash, account_id, kind, expires_at, email)
     values (:hash, :accountId, 'reset', now() + interval '1 hour', :email)`,
    { hash: hashSecretToken(token), accountId, email },
  );
  return token;
}

async function mailLink(
  tx: SqlEntityManager,
  request: ResetRequest,
  { limits, messages }: ResetRequestsOptions,
): Promise<void> {
  const account = await queryOne(
    tx,
    accountRow,
    'select id, name, email, email_verified_at, language from account where email_key = :key for update',
    { key: request.email_key },
  );
  if (!account || !(await isWithin(limits.resetMails, request.email_key))) return;
  // Nobody has proved to own the address of an unverified account, and it may be another spelling.
  const email = account.email_verified_at ? account.email : (request.email ?? account.email);
  const token = await replaceToken(tx, account.id, email);
  const language = isLanguageCode(account.language) ? account.language : request.language;
  await enqueueMail(tx, messages.passwordReset({ name: account.name, email, token }, language), request.asked_by);
}

/** Handles the first request; returns whether there was one. */
async function handleNext(options: ResetRequestsOptions): Promise<boolean> {
  return options.createEntityManager().transactional(async (tx) => {
    const request = await queryOne(
      tx,
      requestRow,
      `delete from reset_request where id = (select id from reset_request order by place, id limit 1 for update skip locked)
       returning id, email_key, email, language, asked_by`,
    );
    if (request) await mailLink(tx, request, options);
    return request !== null;
  });
}

export function createResetRequests(options: ResetRequestsOptions): ResetRequests {
  let isClosed = false;
  let gathering: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    let handled = 0;
    while (!isClosed && (await handleNext(options))) handled += 1;
    if (handled > 0) options.mailer.wake();
  }

  const sweeper = createSweeper({ name: 'reset requests', interval: SWEEP_INTERVAL, sweep, logger: options.logger });
  return {
    async enter(em, email, { address, language }) {
      // The place is a second later for each waiting request of the client, so that clients take turns.
      await execute(
        em,
        `insert into reset_request (id, email_key, email, language, asked_by, place)
         select :id::uuid, :key, :email, :language, :askedBy, now() + interval '1 second' * count(*)
         from reset_request where asked_by = :askedBy`,
        { id: newId(), key: emailKey(email), email: email.trim(), language, askedBy: clientKeyOf(address) },
      );
      gathering ??= setTimeout(() => {
        gathering = undefined;
        sweeper.wake();
      }, GATHER_FOR);
    },
    async close() {
      isClosed = true;
      clearTimeout(gathering);
      await sweeper.close();
    },
  };
}
