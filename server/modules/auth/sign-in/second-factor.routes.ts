import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import {
  beginSecondFactor,
  confirmSecondFactor,
  finishSignIn,
  getPendingSignIn,
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
import type { FactorNews, MailMessages } from '../../../mail/messages.ts';
import { presentAccount } from '../account/account.presenter.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import type { ProveOwner } from '../passwords/confirm-password.ts';
import { credentialsOf } from '../passkeys/passkeys.ts';
import { createBeginSession } from '../sessions/begin-session.ts';
import { createCallerOf } from '../sessions/caller.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import {
  createFinishSignIn,
  limitCodes,
  pendingAccount,
  proofByCode,
  wrongCode,
} from '../second-factor/pending-sign-ins.ts';
import {
  beginFactor,
  confirmFactor,
  factorState,
  removeApp,
  replaceRecoveryCodes,
  tellOwner,
} from '../second-factor/second-factors.ts';
import { base32, keyUri } from '../second-factor/totp.ts';

export interface SecondFactorOptions {
  readonly proveOwner: ProveOwner;
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

/** Completes a sign-in by a code. */
function createSignInRoutes(route: RouteBuilder, options: SecondFactorOptions): Route[] {
  const { limits, sessions, messages, cookie, pendingCookie, adminEmails, trustedProxies } = options;
  const callerOf = createCallerOf(trustedProxies);
  const finish = createFinishSignIn(options);
  const beginSession = createBeginSession(sessions, cookie);
  return [
    route(getPendingSignIn, async ({ em, ctx, language }) => {
      await limits.passkeyOptions.consume(callerOf(ctx, language).address);
      const accountId = await pendingAccount(em, pendingCookie.read(ctx));
      const { isSet } = await factorState(em, accountId);
      return { app: isSet, passkey: (await credentialsOf(em, accountId)).length > 0 };
    }),

    route(finishSignIn, async ({ body: { code }, em, ctx, language }) => {
      checkCode(code);
      const proof = proofByCode(code, messages, language);
      const { account, token } = await finish(em, callerOf(ctx, language), pendingCookie.read(ctx), proof);
      await beginSession(em, ctx, token);
      pendingCookie.clear(ctx);
      return { ...SUCCESS, user: presentAccount(account, adminEmails) };
    }),
  ];
}

/** The second factor of the user's own account: set-up, recovery codes and removal. The owner is told by mail. */
export function createSecondFactorRoutes(route: RouteBuilder, options: SecondFactorOptions): Route[] {
  const { proveOwner, limits, sessions, messages, mailer, trustedProxies } = options;
  const callerOf = createCallerOf(trustedProxies);
  const addressOf = (ctx: Context, language: LanguageCode): string => callerOf(ctx, language).address;

  /** Changes the factor and tells the owner in one transaction. */
  async function change<T>(
    em: SqlEntityManager,
    { actor, language }: { readonly actor: Actor; readonly language: LanguageCode },
    work: (tx: SqlEntityManager) => Promise<{ readonly news: FactorNews; readonly result: T }>,
  ): Promise<T> {
    const result = await em.transactional(async (tx) => {
      const done = await work(tx);
      await tellOwner(tx, messages, actor.id, done.news, language);
      return done.result;
    });
    mailer.wake();
    return result;
  }

  return [
    ...createSignInRoutes(route, options),

    route(getSecondFactor, async ({ actor, em }) => factorState(em, actor.id)),

    route(beginSecondFactor, async ({ actor, body, em, ctx, language }) => {
      const { email } = await proveOwner(em, actor, body.currentPassword, addressOf(ctx, language));
      const secret = await beginFactor(em, actor.id);
      return { secret: base32(secret), uri: keyUri(secret, email) };
    }),

    route(confirmSecondFactor, async ({ actor, body: { code }, em, ctx, language }) => {
      checkCode(code);
      const guess = { accountId: actor.id, address: addressOf(ctx, language) };
      const recoveryCodes = await limitCodes(limits, guess, () =>
        change(em, { actor, language }, async (tx) => {
          if (!(await confirmFactor(tx, actor.id, code))) throw wrongCode();
          await sessions.endOthers(tx, actor);
          return { news: { change: 'on' }, result: await replaceRecoveryCodes(tx, actor.id) };
        }),
      );
      return { ...SUCCESS, recoveryCodes };
    }),

    route(renewRecoveryCodes, async ({ actor, body, em, ctx, language }) => {
      await proveOwner(em, actor, body.currentPassword, addressOf(ctx, language));
      const recoveryCodes = await change(em, { actor, language }, async (tx) => ({
        news: { change: 'codes' },
        result: await replaceRecoveryCodes(tx, actor.id),
      }));
      return { ...SUCCESS, recoveryCodes };
    }),

    route(removeSecondFactor, async ({ actor, body, em, ctx, language }) => {
      await proveOwner(em, actor, body.currentPassword, addressOf(ctx, language));
      await change(em, { actor, language }, async (tx) => {
        const { isLast } = await removeApp(tx, actor.id);
        return { news: { change: isLast ? 'off' : 'appRemoved' }, result: undefined };
      });
      return SUCCESS;
    }),
  ];
}
