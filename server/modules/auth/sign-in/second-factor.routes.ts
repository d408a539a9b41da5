import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import {
  beginSecondFactor,
  confirmSecondFactor,
  finishSignIn,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../../shared/api/second-factor.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import type { TrustedProxies } from '../../../core/trusted-proxies.ts';
import type { SecretCookie } from '../../../http/response/secret-cookie.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { FactorChange, MailMessages } from '../../../mail/messages.ts';
import { presentAccount } from '../account/account.presenter.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { findOwnAccount } from '../account/own-account.ts';
import type { ConfirmPassword } from '../passwords/confirm-password.ts';
import { createCallerOf } from '../sessions/caller.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createFinishSignIn, limitCodes, wrongCode } from '../second-factor/pending-sign-ins.ts';
import {
  beginFactor,
  confirmFactor,
  factorState,
  removeFactor,
  replaceRecoveryCodes,
  tellOwner,
} from '../second-factor/second-factors.ts';
import { base32, keyUri } from '../second-factor/totp.ts';

interface SecondFactorOptions {
  readonly confirmPassword: ConfirmPassword;
  readonly limits: AuthLimits;
  readonly sessions: SessionsService;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
  readonly cookie: SecretCookie;
  readonly pendingCookie: SecretCookie;
  readonly adminEmails: readonly string[];
  readonly trustedProxies: TrustedProxies;
}

function checkCode(code: string): void {
  if (!code.trim()) throw new AppError('auth.codeRequired', { fields: { code: 'auth.codeRequired' } });
}

/** Checks the password of the actor, who must have one. */
function createProve({ confirmPassword }: SecondFactorOptions) {
  return async function prove(em: SqlEntityManager, actor: Actor, password: string, address: string) {
    const code = 'users.currentPasswordRequired';
    if (!password) throw new AppError(code, { fields: { currentPassword: code } });
    const account = await findOwnAccount(em, actor);
    if (!account.passwordHash) throw new AppError('users.noPassword');
    await confirmPassword({ account, password, field: 'currentPassword', address });
    return account;
  };
}

/** Completes a sign-in by a code. */
function createSignInRoute(route: RouteBuilder, options: SecondFactorOptions): Route {
  const { sessions, cookie, pendingCookie, adminEmails, trustedProxies } = options;
  const callerOf = createCallerOf(trustedProxies);
  const finish = createFinishSignIn(options);
  return route(finishSignIn, async ({ body: { code }, em, ctx, language }) => {
    checkCode(code);
    const { account, token } = await finish(em, callerOf(ctx, language), { token: pendingCookie.read(ctx), code });
    const previous = cookie.read(ctx);
    if (previous) await sessions.end(em, previous);
    cookie.write(ctx, token);
    pendingCookie.clear(ctx);
    return { ...SUCCESS, user: presentAccount(account, adminEmails) };
  });
}

/** The second factor of the user's own account: set-up, recovery codes and removal. The owner is told by mail. */
export function createSecondFactorRoutes(route: RouteBuilder, options: SecondFactorOptions): Route[] {
  const { limits, sessions, messages, mailer, trustedProxies } = options;
  const callerOf = createCallerOf(trustedProxies);
  const addressOf = (ctx: Context, language: LanguageCode): string => callerOf(ctx, language).address;
  const prove = createProve(options);

  /** Changes the factor and tells the owner in one transaction. */
  async function change<T>(
    em: SqlEntityManager,
    { actor, kind, language }: { readonly actor: Actor; readonly kind: FactorChange; readonly language: LanguageCode },
    work: (tx: SqlEntityManager) => Promise<T>,
  ): Promise<T> {
    const result = await em.transactional(async (tx) => {
      const done = await work(tx);
      await tellOwner(tx, messages, actor.id, kind, language);
      return done;
    });
    mailer.wake();
    return result;
  }

  return [
    createSignInRoute(route, options),

    route(getSecondFactor, async ({ actor, em }) => factorState(em, actor.id)),

    route(beginSecondFactor, async ({ actor, body, em, ctx, language }) => {
      const { email } = await prove(em, actor, body.currentPassword, addressOf(ctx, language));
      const secret = await beginFactor(em, actor.id);
      return { secret: base32(secret), uri: keyUri(secret, email) };
    }),

    route(confirmSecondFactor, async ({ actor, body: { code }, em, ctx, language }) => {
      checkCode(code);
      const guess = { accountId: actor.id, address: addressOf(ctx, language) };
      const recoveryCodes = await limitCodes(limits, guess, () =>
        change(em, { actor, kind: 'on', language }, async (tx) => {
          if (!(await confirmFactor(tx, actor.id, code))) throw wrongCode();
          await sessions.endOthers(tx, actor);
          return replaceRecoveryCodes(tx, actor.id);
        }),
      );
      return { ...SUCCESS, recoveryCodes };
    }),

    route(renewRecoveryCodes, async ({ actor, body, em, ctx, language }) => {
      await prove(em, actor, body.currentPassword, addressOf(ctx, language));
      const recoveryCodes = await change(em, { actor, kind: 'codes', language }, (tx) =>
        replaceRecoveryCodes(tx, actor.id),
      );
      return { ...SUCCESS, recoveryCodes };
    }),

    route(removeSecondFactor, async ({ actor, body, em, ctx, language }) => {
      await prove(em, actor, body.currentPassword, addressOf(ctx, language));
      await change(em, { actor, kind: 'off', language }, async (tx) => {
        if (!(await removeFactor(tx, actor.id))) throw new AppError('errors.notFound');
      });
      return SUCCESS;
    }),
  ];
}
