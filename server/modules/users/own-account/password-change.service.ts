import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { execute } from '../../../db/query.ts';
import { AppError } from '../../../core/errors.ts';
import type { Account } from '../../auth/account/account.entity.ts';
import type { Actor } from '../../../core/actor.ts';
import { checkNewPassword } from '../../auth/account/credentials.ts';
import { findOwnAccount } from '../../auth/account/own-account.ts';
import type { PasswordHasher } from '../../auth/passwords/password-hash.ts';
import type { SessionsService } from '../../auth/sessions/sessions.service.ts';
import type { ConfirmPassword } from '../../auth/passwords/confirm-password.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
  /** Of the client. */
  readonly address: string;
}

export interface PasswordChangeService {
  /**
   * Sets a new password for who knows the current one. Every other session and every link to set one ends; answers with
   * the fresh token of this session. Throws 400 for what breaks a rule and for an account without a password.
   */
  change(em: SqlEntityManager, actor: Actor, change: PasswordChange): Promise<string>;
}

interface PasswordChangeOptions {
  readonly hasher: PasswordHasher;
  readonly sessions: SessionsService;
  readonly confirmPassword: ConfirmPassword;
}

function checkCurrent(currentPassword: string): void {
  if (currentPassword) return;
  throw new AppError('users.currentPasswordRequired', { fields: { currentPassword: 'users.currentPasswordRequired' } });
}

/** Only in place of the password that was confirmed: of two changes at once, the second one's was another. */
async function replaceHash(tx: SqlEntityManager, account: Account, passwordHash: string): Promise<void> {
  const replaced = await execute(
    tx,
    'update account set password_hash = :passwordHash where id = :id and password_hash = :former',
    { passwordHash, id: account.id, former: account.passwordHash ?? null },
  );
  if (replaced > 0) return;
  throw new AppError('users.passwordWrong', { fields: { currentPassword: 'users.passwordWrong' } });
}

export function createPasswordChangeService(options: PasswordChangeOptions): PasswordChangeService {
  const { hasher, sessions, confirmPassword } = options;
  return {
    async change(em, actor, { currentPassword, password, address }) {
      checkCurrent(currentPassword);
      checkNewPassword(password);
      const account = await findOwnAccount(em, actor);
      if (!account.passwordHash) throw new AppError('users.noPassword');
      await confirmPassword({ account, password: currentPassword, field: 'currentPassword', address });
      const passwordHash = await hasher.hash(password);
      return em.transactional(async (tx) => {
        await replaceHash(tx, account, passwordHash);
        await execute(tx, `delete from email_token where account_id = :id and kind = 'reset'`, { id: actor.id });
        await sessions.endOthers(tx, actor);
        return sessions.renew(tx, actor);
      });
    },
  };
}
