import type { User } from '../../../../shared/domain/user.ts';
import { isLanguageCode } from '../../../../shared/languages.ts';
import type { Account } from './account.entity.ts';
import { isAdministrator } from './administrators.ts';

/** An account as its owner sees it (contract §3, GET /auth/me). */
export function presentAccount(account: Account, adminEmails: readonly string[]): User {
  const emailVerified = account.emailVerifiedAt !== null && account.emailVerifiedAt !== undefined;
  return {
    id: account.id,
    _id: account.id,
    name: account.name,
    email: account.email,
    emailVerified,
    picture: account.picture ?? null,
    avatar_url: account.picture ?? null,
    isAdmin: isAdministrator({ isAdmin: account.isAdmin, emailKey: account.emailKey, emailVerified }, adminEmails),
    language: isLanguageCode(account.language) ? account.language : null,
    createdAt: account.createdAt.toISOString(),
    lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  };
}
