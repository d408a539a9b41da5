import type { Context } from 'koa';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { clientAddress } from '../../../http/request/client-address.ts';
import { DAY } from '../../../../shared/constants.ts';
import { createSecretCookie, type SecretCookie } from '../../../http/response/secret-cookie.ts';
import { SESSION_MAX_DAYS } from './sessions.service.ts';
import type { TrustedProxies } from '../../../core/trusted-proxies.ts';

/** The client of a request, for rate limits, the language of mails and the name of the session. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly language: LanguageCode;
}

/** Creates the function that determines the client of a request. */
export function createCallerOf(trustedProxies: TrustedProxies) {
  return function callerOf(ctx: Context, language: LanguageCode): Caller {
    return { address: clientAddress(ctx.req, trustedProxies), userAgent: ctx.get('User-Agent'), language };
  };
}

/** The session cookie (contract §2). */
export function createSessionCookie(secure: boolean): SecretCookie {
  return createSecretCookie({ name: 'cardamom_session', secure, lifetime: SESSION_MAX_DAYS * DAY });
}
