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
  /** The address of the client. */
  readonly address: string;
}

export interface PasswordChangeService {
  /**
   * Sets a new password if the current one is right. All other sessions, and all links that set a password or change the
   * address, become invalid; returns the
   * new token of this session. Throws 400 for invalid input and for an account without a password.
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

/** Replaces only the hash of the confirmed password, so that the second of two concurrent changes fails. */
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
        await execute(tx, `delete from email_token where account_id = :id and kind <> 'verify'`, { id: actor.id });
        await sessions.endOthers(tx, actor);
        return sessions.renew(tx, actor);
      });
    },
  };
}
