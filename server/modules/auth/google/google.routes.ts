import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { DesktopSignIn } from '../../../../shared/domain/desktop-sign-in.ts';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import {
  confirmGoogle,
  desktopReturn,
  finishGoogle,
  startDesktopSession,
  startGoogle,
} from '../../../../shared/api/auth.ts';
import { isDesktopSignInError } from '../../../../shared/domain/desktop-sign-in.ts';
import { signInErrorOf } from '../../../../shared/domain/sign-in-errors.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { asRefusal } from '../../../db/failure.ts';
import { AppError } from '../../../core/errors.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { SecretCookie } from '../../../http/response/secret-cookie.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { Account } from '../account/account.entity.ts';
import { presentAccount } from '../account/account.presenter.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { hasSecondFactor } from '../account/has-second-factor.ts';
import { createBeginSession } from '../sessions/begin-session.ts';
import { createCallerOf, type Caller } from '../sessions/caller.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { takeDesktopCode, desktopReturnPath, sendDesktopReturn } from './desktop-return.ts';
import type { GoogleService, SignInOutcome } from './google.service.ts';
import type { TrustedProxies } from '../../../core/trusted-proxies.ts';

interface GoogleRoutesOptions {
  /** null if it is not configured. */
  readonly google: GoogleService | null;
  readonly sessions: SessionsService;
  readonly cookie: SecretCookie;
  /** Identifies the browser that started a sign-in. */
  readonly attemptCookie: SecretCookie;
  /** Identifies the browser whose sign-in waits for a confirmation by mail. */
  readonly confirmationCookie: SecretCookie;
  /** Identifies the browser whose sign-in waits for a code. */
  readonly pendingCookie: SecretCookie;
  readonly limits: Pick<AuthLimits, 'externalSignIns'>;
  readonly adminEmails: readonly string[];
  readonly translator: Translator;
  readonly trustedProxies: TrustedProxies;
  readonly logger: Logger;
}

type Work = (service: GoogleService, caller: Caller) => Promise<string>;

/** Converts any error to an error that can be shown; unexpected ones are logged. */
function refusalOf(thrown: unknown, logger: Logger): AppError {
  const refusal = asRefusal(thrown);
  const error = refusal instanceof AppError ? refusal : new AppError('auth.googleFailed', { cause: thrown });
  const level = error.cause === undefined ? 'info' : 'warn';
  logger[level]({ err: error.cause, code: error.code }, 'a sign-in with Google came to nothing');
  return error;
}

/**
 * Redirects the browser: to the issuer, back to `/`, to the login page with the error, or to the page that opens the
 * desktop app.
 */
function createLead({ google, trustedProxies, logger }: GoogleRoutesOptions) {
  const callerOf = createCallerOf(trustedProxies);
  function explain(ctx: Context, desktop: DesktopSignIn | null, thrown: unknown): void {
    const error = refusalOf(thrown, logger);
    const known = isDesktopSignInError(error.code) ? error.code : 'auth.googleFailed';
    const query = new URLSearchParams({ error: signInErrorOf(error.code) });
    ctx.redirect(desktop ? desktopReturnPath({ state: desktop.state, error: known }) : `/login?${query.toString()}`);
  }
  return async function lead(
    ctx: Context,
    language: LanguageCode,
    desktop: DesktopSignIn | null,
    work: Work,
  ): Promise<undefined> {
    try {
      if (google === null) throw new AppError('auth.googleUnavailable');
      ctx.redirect(await work(google, callerOf(ctx, language)));
    } catch (error) {
      explain(ctx, desktop, error);
    }
  };
}

/** The browser's part of a sign-in with Google. A sign-in for a desktop app creates no session in the browser. */
export function createGoogleRoutes(route: RouteBuilder, options: GoogleRoutesOptions): Route[] {
  const { sessions, cookie, attemptCookie, confirmationCookie, pendingCookie, translator } = options;
  const lead = createLead(options);
  const beginSession = createBeginSession(sessions, cookie);

  /** The next page of the browser after an outcome, whose secrets are put into cookies or links. */
  async function proceed(em: SqlEntityManager, ctx: Context, outcome: SignInOutcome): Promise<string> {
    if ('browserToken' in outcome) {
      confirmationCookie.write(ctx, outcome.browserToken);
      return '/login?confirm=mail';
    }
    if ('pendingToken' in outcome) {
      pendingCookie.write(ctx, outcome.pendingToken);
      return '/login?confirm=code';
    }
    const { secret, desktop } = outcome;
    if (desktop) return desktopReturnPath({ state: desktop.state, code: secret });
    await beginSession(em, ctx, secret);
    return '/';
  }

  return [
    route(startGoogle, ({ query, em, ctx, language }) => {
      const { desktop: challenge, state, invitation } = query;
      const desktop = challenge && state ? { challenge, state } : null;
      return lead(ctx, language, desktop, async (service, caller) => {
        if (challenge && !desktop) throw new AppError('auth.googleFailed');
        const { location, token } = await service.start(em, caller, { desktop, invitation });
        attemptCookie.write(ctx, token);
        return location;
      });
    }),

    route(finishGoogle, ({ query, em, ctx, language }) =>
      lead(ctx, language, null, async (service, caller) => {
        const attempt = await service.take(em, caller, attemptCookie.read(ctx), query);
        attemptCookie.clear(ctx);
        await lead(ctx, language, attempt.desktop, async () =>
          proceed(em, ctx, await service.finish(em, caller, attempt, query)),
        );
        return ctx.response.get('Location');
      }),
    ),

    route(confirmGoogle, ({ query, em, ctx, language }) =>
      lead(ctx, language, null, async (service, caller) => {
        const tokens = { browser: confirmationCookie.read(ctx), mail: query.token };
        const outcome = await service.confirm(em, caller, tokens);
        confirmationCookie.clear(ctx);
        return proceed(em, ctx, outcome);
      }),
    ),

    route(desktopReturn, async ({ query, ctx, language }) => {
      sendDesktopReturn(ctx, query, translator, language);
      return undefined;
    }),

    createDesktopSessionRoute(route, options),
  ];
}

/** The desktop app's part of the sign-in. */
function createDesktopSessionRoute(route: RouteBuilder, options: GoogleRoutesOptions): Route {
  const { sessions, cookie, limits, adminEmails, trustedProxies } = options;
  const callerOf = createCallerOf(trustedProxies);
  const beginSession = createBeginSession(sessions, cookie);
  return route(startDesktopSession, async ({ body, em, ctx, language }) => {
    const caller = callerOf(ctx, language);
    await limits.externalSignIns.consume(caller.address);
    const taken = await takeDesktopCode(em, body.code, body.verifier);
    const account = taken && (await em.findOne(Account, { id: taken.accountId }));
    if (!account) throw new AppError('auth.googleExpired');
    // A factor that was set up since the code was given.
    if (!taken.isProven && (await hasSecondFactor(em, account.id))) throw new AppError('auth.secondFactorRequired');
    const token = await sessions.start(em, account.id, caller.userAgent, taken.isProven);
    await beginSession(em, ctx, token);
    return { ...SUCCESS, user: presentAccount(account, adminEmails) };
  });
}
