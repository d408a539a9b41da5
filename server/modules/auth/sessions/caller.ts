import type { Context } from 'koa';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { clientAddress } from '../../../http/request/client-address.ts';
import type { Caller } from '../sign-in/registration.service.ts';

/** Reads off a request where it comes from. */
export function createCallerOf(trustedProxies: readonly string[]) {
  return function callerOf(ctx: Context, language: LanguageCode): Caller {
    return { address: clientAddress(ctx.req, trustedProxies), userAgent: ctx.get('User-Agent'), language };
  };
}
