import type { Context } from 'koa';
import {
  forgotPassword,
  getMe,
  login,
  logout,
  register,
  resetPassword,
  saveLanguage,
  startGoogle,
  verifyEmail,
} from '../../../shared/api/auth.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { AppError } from '../../errors.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Route, RouteBuilder } from '../../http/route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { SUCCESS } from '../../http/success.ts';
import { Account } from './account.entity.ts';
import { presentAccount } from './account.presenter.ts';
import type { LoginService } from './login.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import type { Caller, RegistrationService } from './registration.service.ts';
import type { SessionsService } from './sessions.service.ts';

interface AuthRoutesOptions {
  readonly registration: RegistrationService;
  readonly logins: LoginService;
  readonly resets: PasswordResetService;
  readonly sessions: SessionsService;
  readonly cookie: SessionCookie;
  readonly translator: Translator;
  readonly adminEmails: readonly string[];
  readonly trustedProxies: readonly string[];
}

export function createAuthRoutes(route: RouteBuilder, options: AuthRoutesOptions): Route[] {
  const { registration, logins, resets, sessions, cookie, translator, adminEmails, trustedProxies } = options;
  const callerOf = (ctx: Context, language: LanguageCode): Caller => ({
    address: clientAddress(ctx.req, trustedProxies),
    language,
  });

  return [
    route(getMe, async ({ actor, em }) =>
      presentAccount(await em.findOneOrFail(Account, { id: actor.id }), adminEmails),
    ),

    route(register, async ({ body, em, ctx, language }) => {
      await registration.register(em, callerOf(ctx, language), body);
      return SUCCESS;
    }),

    route(verifyEmail, async ({ query, em, ctx, language }) => {
      await registration.verifyEmail(em, callerOf(ctx, language), query.token);
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
      const { account, token } = await logins.login(em, callerOf(ctx, language), body);
      const previous = cookie.read(ctx);
      if (previous) await sessions.end(em, previous);
      cookie.write(ctx, token);
      return { ...SUCCESS, user: presentAccount(account, adminEmails) };
    }),

    route(logout, async ({ em, ctx }) => {
      const token = cookie.read(ctx);
      if (token) await sessions.end(em, token);
      cookie.clear(ctx);
      return SUCCESS;
    }),

    route(startGoogle, async ({ ctx, language }) => {
      const error = translator.translate(language, 'auth.googleUnavailable');
      ctx.redirect(`/login?${new URLSearchParams({ error }).toString()}`);
      return undefined;
    }),

    route(saveLanguage, async ({ actor, body, em }) => {
      const saved = await em.nativeUpdate(Account, { id: actor.id }, { language: body.language });
      if (saved === 0) throw new AppError('errors.unauthorized');
      return { ...SUCCESS, language: body.language };
    }),
  ];
}
