import type { Context } from 'koa';
import type { Logger } from 'pino';
import { finishGoogle, startGoogle } from '../../../../shared/api/auth.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { asRefusal } from '../../../db/failure.ts';
import { AppError } from '../../../errors.ts';
import { errorText } from '../../../http/error-text.ts';
import type { Route, RouteBuilder } from '../../../http/route.ts';
import type { SecretCookie } from '../../../http/secret-cookie.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { createCallerOf } from '../caller-of.ts';
import type { Caller } from '../registration.service.ts';
import type { SessionsService } from '../sessions.service.ts';
import type { GoogleService } from './google.service.ts';

interface GoogleRoutesOptions {
  /** null: it is not set up. */
  readonly google: GoogleService | null;
  readonly sessions: SessionsService;
  readonly cookie: SecretCookie;
  /** Tells the browser that began a sign-in from any other. */
  readonly attemptCookie: SecretCookie;
  readonly translator: Translator;
  readonly trustedProxies: readonly string[];
  readonly logger: Logger;
}

/** A browser that comes here left the app: it is sent on to `/` or the issuer, or back to the login page with the reason. */
export function createGoogleRoutes(route: RouteBuilder, options: GoogleRoutesOptions): Route[] {
  const { google, sessions, cookie, attemptCookie, translator, trustedProxies, logger } = options;
  const callerOf = createCallerOf(trustedProxies);

  function explain(ctx: Context, language: LanguageCode, thrown: unknown): void {
    const refusal = asRefusal(thrown);
    const error = refusal instanceof AppError ? refusal : new AppError('auth.googleFailed', { cause: thrown });
    const level = error.cause === undefined ? 'info' : 'warn';
    logger[level]({ err: error.cause, code: error.code }, 'a sign-in with Google came to nothing');
    const query = new URLSearchParams({ error: errorText(error, translator, language) });
    ctx.redirect(`/login?${query.toString()}`);
  }

  async function lead(
    ctx: Context,
    language: LanguageCode,
    work: (service: GoogleService, caller: Caller) => Promise<string>,
  ): Promise<undefined> {
    try {
      if (google === null) throw new AppError('auth.googleUnavailable');
      ctx.redirect(await work(google, callerOf(ctx, language)));
    } catch (error) {
      explain(ctx, language, error);
    }
  }

  return [
    route(startGoogle, ({ em, ctx, language }) =>
      lead(ctx, language, async (service, caller) => {
        const { location, token } = await service.start(em, caller);
        attemptCookie.write(ctx, token);
        return location;
      }),
    ),

    route(finishGoogle, ({ query, em, ctx, language }) =>
      lead(ctx, language, async (service, caller) => {
        const token = await service.finish(em, caller, attemptCookie.read(ctx), query);
        const previous = cookie.read(ctx);
        if (previous) await sessions.end(em, previous);
        cookie.write(ctx, token);
        attemptCookie.clear(ctx);
        return '/';
      }),
    ),
  ];
}
