import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import {
  beginSecondFactor,
  confirmSecondFactor,
  finishSignIn,
  getPendingSignIn,
  getSecondFactor,
  removeSecondFactor,
  proveSecondFactor,
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
import { desktopReturnPath } from '../google/desktop-return.ts';
import { createBeginSession, type GiveSecret } from '../sessions/begin-session.ts';
import { createCallerOf } from '../sessions/caller.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import {
  createFinishSignIn,
  limitCodes,
  pendingAccount,
  proofByCode,
  type SignedIn,
  wrongCode,
} from '../second-factor/pending-sign-ins.ts';
import { proveInSession, storeProof } from '../second-factor/factor-proofs.ts';
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
  readonly give: GiveSecret;
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

/** Ends a sign-in with two steps: the browser gets its session, or goes to the page that opens the desktop app. */
export function createWelcome({ sessions, cookie, pendingCookie, adminEmails }: SecondFactorOptions) {
  const beginSession = createBeginSession(sessions, cookie);
  return async function welcome(em: SqlEntityManager, ctx: Context, { account, secret, desktop }: SignedIn) {
    pendingCookie.clear(ctx);
    if (desktop) return { ...SUCCESS, returnPath: desktopReturnPath({ state: desktop.state, code: secret }) };
    await beginSession(em, ctx, secret);
    return { ...SUCCESS, user: presentAccount(account, adminEmails) };
  };
}

/** Completes a sign-in by a code, or proves the factor in a session. */
function createCodeRoutes(route: RouteBuilder, options: SecondFactorOptions): Route[] {
  const { limits, messages, mailer, pendingCookie, trustedProxies } = options;
  const callerOf = createCallerOf(trustedProxies);
  const finish = createFinishSignIn(options);
  const welcome = createWelcome(options);
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
      return welcome(em, ctx, await finish(em, callerOf(ctx, language), pendingCookie.read(ctx), proof));
    }),

    route(proveSecondFactor, async ({ actor, body: { code }, em, ctx, language }) => {
      checkCode(code);
      const { address } = callerOf(ctx, language);
      await proveInSession(em, { actor, address, limits }, proofByCode(code, messages, language));
      mailer.wake();
      return SUCCESS;
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
    ...createCodeRoutes(route, options),

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
          await storeProof(tx, actor);
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
