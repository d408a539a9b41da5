import {
  forgotPassword,
  getMe,
  login,
  logout,
  register,
  resetPassword,
  verifyEmail,
} from '../../../shared/api/auth.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import type { IsOwnDesktop } from '../../http/request/own-desktop.ts';
import type { SecretCookie } from '../../http/response/secret-cookie.ts';
import { AppError } from '../../core/errors.ts';
import { SUCCESS } from '../../http/response/success.ts';
import { presentAccount } from './account/account.presenter.ts';
import { createBeginSession } from './sessions/begin-session.ts';
import { createCallerOf } from './sessions/caller.ts';
import type { DirectRegistrationService } from './sign-in/direct-registration.service.ts';
import type { LoginService } from './sign-in/login.service.ts';
import { findOwnAccount } from './account/own-account.ts';
import type { PasswordResetService } from './passwords/password-reset.service.ts';
import type { RegistrationService } from './sign-in/registration.service.ts';
import type { SessionsService } from './sessions/sessions.service.ts';
import type { TrustedProxies } from '../../core/trusted-proxies.ts';

interface AuthRoutesOptions {
  readonly registration: RegistrationService;
  readonly directRegistration: DirectRegistrationService;
  readonly isOwnDesktop: IsOwnDesktop;
  readonly logins: LoginService;
  readonly resets: PasswordResetService;
  readonly sessions: SessionsService;
  readonly cookie: SecretCookie;
  /** Identifies the browser whose sign-in waits for a code. */
  readonly pendingCookie: SecretCookie;
  /** Identifies the browser that waits for a verification link. */
  readonly registrationCookie: SecretCookie;
  readonly adminEmails: readonly string[];
  readonly trustedProxies: TrustedProxies;
}

export function createAuthRoutes(route: RouteBuilder, options: AuthRoutesOptions): Route[] {
  const {
    registration,
    directRegistration,
    isOwnDesktop,
    logins,
    resets,
    sessions,
    cookie,
    pendingCookie,
    registrationCookie,
    adminEmails,
    trustedProxies,
  } = options;
  const callerOf = createCallerOf(trustedProxies);

  const beginSession = createBeginSession(sessions, cookie);

  return [
    route(getMe, async ({ actor, em }) => ({
      ...presentAccount(await findOwnAccount(em, actor), adminEmails),
      ...(actor.lacksSecondFactor && { needsSecondFactor: true as const }),
    })),

    route(register, async ({ body, em, ctx, language }) => {
      const caller = callerOf(ctx, language);
      if (!isOwnDesktop(ctx)) {
        registrationCookie.write(ctx, await registration.register(em, caller, body));
        return SUCCESS;
      }
      const { account, token } = await directRegistration.register(em, caller, body);
      await beginSession(em, ctx, token);
      return { ...SUCCESS, user: presentAccount(account, adminEmails) };
    }),

    route(verifyEmail, async ({ query, em, ctx, language }) => {
      const link = { token: query.token, browserToken: registrationCookie.read(ctx) };
      const session = await registration.verifyEmail(em, callerOf(ctx, language), link);
      if (session !== null) {
        registrationCookie.clear(ctx);
        await beginSession(em, ctx, session);
      }
      return SUCCESS;
    }),

    route(forgotPassword, async ({ body, em, ctx, language }) => {
      await resets.request(em, callerOf(ctx, language), body.email);
      return SUCCESS;
    }),

    route(resetPassword, async ({ body, em, ctx, language }) => {
      await resets.reset(em, callerOf(ctx, language), body);
      return SUCCESS;
    }),

    route(login, async ({ body, em, ctx, language }) => {
      const outcome = await logins.login(em, callerOf(ctx, language), body);
      if ('pendingToken' in outcome) {
        pendingCookie.write(ctx, outcome.pendingToken);
        throw new AppError('auth.secondFactorRequired');
      }
      if ('browserToken' in outcome) {
        const linkSent = outcome.browserToken !== null;
        if (linkSent) registrationCookie.write(ctx, outcome.browserToken);
        throw new AppError('auth.emailNotVerified', { linkSent });
      }
      await beginSession(em, ctx, outcome.token);
      return { ...SUCCESS, user: presentAccount(outcome.account, adminEmails) };
    }),

    route(logout, async ({ em, ctx }) => {
      const token = cookie.read(ctx);
      if (token) await sessions.end(em, token);
      cookie.clear(ctx);
      return SUCCESS;
    }),
  ];
}
