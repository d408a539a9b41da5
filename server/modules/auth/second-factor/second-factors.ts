import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { asciiDigits } from '../../../../shared/words/ascii-digits.ts';
import { pickLanguage, type LanguageCode } from '../../../../shared/languages.ts';
import { AppError } from '../../../core/errors.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { enqueueMail } from '../../../mail/mail-queue.ts';
import type { FactorNews, MailMessages } from '../../../mail/messages.ts';
import { hasSecondFactor } from '../account/has-second-factor.ts';
import { lockAccount } from '../account/lock-account.ts';
import { hashSecretToken } from '../account/secret-token.ts';
import { base32, matchingStep, SECRET_BYTES } from './totp.ts';

const RECOVERY_CODES = 10;
/** 80 bits, so that a stored hash cannot be searched for its code. */
const RECOVERY_BYTES = 10;

const stateRow = z.object({
  isSet: z.boolean(),
  createdAt: z.string().nullable(),
  recoveryCodesLeft: z.number(),
});
type FactorState = z.output<typeof stateRow>;

export async function factorState(em: SqlEntityManager, accountId: string): Promise<FactorState> {
  const found = await queryOne(
    em,
    stateRow,
    `select f.account_id is not null as "isSet", ${isoTime('f.confirmed_at')} as "createdAt",
       (select count(*)::int from recovery_code r where r.account_id = a.id) as "recoveryCodesLeft"
     from account a left join second_factor f on f.account_id = a.id and f.confirmed_at is not null
     where a.id = :accountId`,
    { accountId },
  );
  return found ?? { isSet: false, createdAt: null, recoveryCodesLeft: 0 };
}

/** Stores a new secret, which counts once it is confirmed. Throws if the account has a second factor already. */
export async function beginFactor(em: SqlEntityManager, accountId: string): Promise<Buffer> {
  const secret = randomBytes(SECRET_BYTES);
  const begun = await execute(
    em,
    `insert into second_factor (account_id, secret) values (:accountId, :secret)
     on conflict (account_id) do update set secret = excluded.secret, created_at = now()
     where second_factor.confirmed_at is null`,
    { accountId, secret },
  );
  if (begun === 0) throw new AppError('auth.secondFactorSet');
  return secret;
}

const factorRow = z.object({ secret: z.instanceof(Uint8Array), is_confirmed: z.boolean() });

/** The authenticator app of an account, which is locked until the transaction ends. */
async function lockFactor(tx: SqlEntityManager, accountId: string) {
  await lockAccount(tx, accountId);
  const sql =
    'select secret, confirmed_at is not null as is_confirmed from second_factor where account_id = :accountId';
  return queryOne(tx, factorRow, sql, { accountId });
}

/** Uses a code of the app, once: no code of its time step or of an earlier one is accepted again. */
async function useStep(tx: SqlEntityManager, accountId: string, secret: Uint8Array, code: string): Promise<boolean> {
  const step = matchingStep(secret, code, Date.now());
  if (step === null) return false;
  const sql = 'update second_factor set last_step = :step where account_id = :accountId and last_step < :step';
  return (await execute(tx, sql, { step, accountId })) > 0;
}

/** A code as it was typed or pasted, in the form of a code of the app or of a recovery code. */
const plainCode = (code: string): string => asciiDigits(code).toUpperCase().replaceAll(/[\s-]/gu, '');

/** Forgets an authenticator app whose set-up was begun, perhaps by somebody who knew only the password. */
export async function forgetBegunFactor(tx: SqlEntityManager, accountId: string): Promise<void> {
  const sql = 'delete from second_factor where account_id = :accountId and confirmed_at is null';
  await execute(tx, sql, { accountId });
}

/** Confirms the set-up by a code of the app; false if it is wrong. */
export async function confirmFactor(tx: SqlEntityManager, accountId: string, code: string): Promise<boolean> {
  const factor = await lockFactor(tx, accountId);
  if (!factor || factor.is_confirmed) throw new AppError('auth.signInExpired');
  if (!(await useStep(tx, accountId, factor.secret, plainCode(code)))) return false;
  await execute(tx, 'update second_factor set confirmed_at = now() where account_id = :accountId', { accountId });
  return true;
}

/** Uses a code of the app or a recovery code at a sign-in. Resolves with its kind, or null if it is wrong. */
export async function useCode(
  tx: SqlEntityManager,
  accountId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const factor = await lockFactor(tx, accountId);
  const code = plainCode(typed);
  if (factor?.is_confirmed && (await useStep(tx, accountId, factor.secret, code))) return 'app';
  const sql = 'delete from recovery_code where account_id = :accountId and code_hash = :hash';
  return (await execute(tx, sql, { accountId, hash: hashSecretToken(code) })) > 0 ? 'recovery' : null;
}

/** Replaces the recovery codes of an account with a second factor. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: SqlEntityManager, accountId: string): Promise<string[]> {
  await lockAccount(tx, accountId);
  if (!(await hasSecondFactor(tx, accountId))) throw new AppError('errors.notFound');
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)));
  await execute(tx, 'delete from recovery_code where account_id = :accountId', { accountId });
  for (const code of codes)
    await execute(tx, 'insert into recovery_code (account_id, code_hash) values (:accountId, :hash)', {
      accountId,
      hash: hashSecretToken(code),
    });
  return codes.map((code) => code.match(/.{4}/g)?.join('-').toLowerCase() ?? code);
}

/**
 * Removes what is only of use besides a second factor, if the account has none any more: recovery codes, and sign-ins
 * that wait for it. Returns whether that is so. The account must be locked.
 */
export async function removeRemains(tx: SqlEntityManager, accountId: string): Promise<boolean> {
  if (await hasSecondFactor(tx, accountId)) return false;
  await execute(tx, 'delete from recovery_code where account_id = :accountId', { accountId });
  await execute(tx, 'delete from pending_sign_in where account_id = :accountId', { accountId });
  return true;
}

/** Removes the authenticator app. Resolves with whether a second factor is left; throws 404 if there was no app. */
export async function removeApp(tx: SqlEntityManager, accountId: string): Promise<{ readonly isLast: boolean }> {
  await lockAccount(tx, accountId);
  const sql = 'delete from second_factor where account_id = :accountId and confirmed_at is not null';
  if ((await execute(tx, sql, { accountId })) === 0) throw new AppError('errors.notFound');
  return { isLast: await removeRemains(tx, accountId) };
}

/** Removes the app and all passkeys; returns whether there was one. The account must be locked. */
export async function removeAllFactors(tx: SqlEntityManager, accountId: string): Promise<boolean> {
  const had = await hasSecondFactor(tx, accountId);
  await execute(tx, 'delete from second_factor where account_id = :accountId', { accountId });
  await execute(tx, 'delete from passkey where account_id = :accountId', { accountId });
  await removeRemains(tx, accountId);
  return had;
}

/** For how many days a password reset removes a second factor after its set-up. */
const NEW_FACTOR_DAYS = 3;

/**
 * Removes second factors that were set up in the last days; returns whether there was one. Somebody who knew the password
 * may have set them up, which locks the owner out; an older one protects against somebody who reads the owner's mails.
 * The account must be locked.
 */
export async function removeNewFactors(tx: SqlEntityManager, accountId: string): Promise<boolean> {
  const age = `now() - make_interval(days => ${NEW_FACTOR_DAYS})`;
  const app = `delete from second_factor where account_id = :accountId and confirmed_at > ${age}`;
  const removedApps = await execute(tx, app, { accountId });
  const passkeys = `delete from passkey where account_id = :accountId and created_at > ${age}`;
  const removed = removedApps + (await execute(tx, passkeys, { accountId }));
  await removeRemains(tx, accountId);
  return removed > 0;
}

const ownerRow = z.object({ name: z.string(), email: z.string(), language: z.string().nullable() });

/** Mails the owner what was changed. */
export async function tellOwner(
  tx: SqlEntityManager,
  messages: MailMessages,
  accountId: string,
  change: FactorNews,
  language: LanguageCode,
): Promise<void> {
  const owner = await queryOne(tx, ownerRow, 'select name, email, language from account where id = :accountId', {
    accountId,
  });
  if (!owner) return;
  await enqueueMail(tx, messages.secondFactor(owner, change, pickLanguage(owner.language, language)));
}
