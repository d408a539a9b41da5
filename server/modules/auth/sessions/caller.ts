import type { Context } from 'koa';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { clientAddress } from '../../../http/request/client-address.ts';

/** Where a request comes from, for its limits, the language of its mails and the name of its session. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly language: LanguageCode;
}

/** Reads off a request where it comes from. */
export function createCallerOf(trustedProxies: readonly string[]) {
  return function callerOf(ctx: Context, language: LanguageCode): Caller {
    return { address: clientAddress(ctx.req, trustedProxies), userAgent: ctx.get('User-Agent'), language };
  };
}
