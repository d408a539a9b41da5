import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { isLanguageCode, type LanguageCode } from '../../../../shared/languages.ts';
import { newId } from '../../../db/id.ts';
import { createSweeper } from '../../../db/sweeper.ts';
import { AppError } from '../../../core/errors.ts';
import { enqueueMail } from '../../../mail/mail-queue.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';

const SWEEP_INTERVAL = 5_000;
/** Milliseconds for which requests are collected, so that the work on one does not slow the next answers. */
const GATHER_FOR = 300;

/** Requests for a link to set a new password. Storing one costs the same for every address (no enumeration). */
export interface ResetWishes {
  enter(em: SqlEntityManager, key: string, language: LanguageCode): Promise<void>;
  close(): Promise<void>;
}

interface ResetWishesOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly limits: AuthLimits;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
  readonly logger: Logger;
}

interface Wish {
  readonly id: string;
  readonly email_key: string;
  readonly language: LanguageCode;
}

/** Contract §3: a link is valid for one hour and one use; a new request invalidates the older ones. */
async function replaceToken(tx: SqlEntityManager, accountId: string): Promise<string> {
  const token = createSecretToken();
  await tx.execute(`delete from email_token where account_id = ? and kind = 'reset'`, [accountId]);
  await tx.execute(
    `insert into email_token (token_hash, account_id, kind, expires_at) values (?, ?, 'reset', now() + interval '1 hour')`,
    [hashSecretToken(token), accountId],
  );
  return token;
}

/** Whether another mail may be sent to an address; beyond the limit none is sent and nobody is informed. */
async function mayMail(limits: AuthLimits, key: string): Promise<boolean> {
  try {
    await limits.resetMails.consume(key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'errors.tooManyRequests') return false;
    throw error;
  }
}

async function mailLink(tx: SqlEntityManager, wish: Wish, { limits, messages }: ResetWishesOptions): Promise<void> {
  const [account] = await tx.execute<{ id: string; name: string; email: string; language: string | null }[]>(
    'select id, name, email, language from account where email_key = ? for update',
    [wish.email_key],
  );
  if (!account || !(await mayMail(limits, wish.email_key))) return;
  const token = await replaceToken(tx, account.id);
  const language = isLanguageCode(account.language) ? account.language : wish.language;
  await enqueueMail(tx, messages.passwordReset({ ...account, token }, language));
}

/** Handles the oldest request; false if there is none. */
async function fulfilNext(options: ResetWishesOptions): Promise<boolean> {
  return options.createEntityManager().transactional(async (tx) => {
    const [wish] = await tx.execute<Wish[]>(
      `delete from reset_wish where id = (select id from reset_wish order by id limit 1 for update skip locked)
       returning id, email_key, language`,
    );
    if (wish) await mailLink(tx, wish, options);
    return wish !== undefined;
  });
}

export function createResetWishes(options: ResetWishesOptions): ResetWishes {
  let isClosed = false;
  let gathering: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    let fulfilled = 0;
    while (!isClosed && (await fulfilNext(options))) fulfilled += 1;
    if (fulfilled > 0) options.mailer.wake();
  }

  const sweeper = createSweeper({ name: 'reset wishes', interval: SWEEP_INTERVAL, sweep, logger: options.logger });
  return {
    async enter(em, key, language) {
      await em.execute('insert into reset_wish (id, email_key, language) values (?, ?, ?)', [newId(), key, language]);
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
