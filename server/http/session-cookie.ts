import type { Context } from 'koa';
import { DAY } from '../../shared/constants.ts';
import { SESSION_MAX_DAYS } from '../modules/auth/sessions.service.ts';

/** Reads and writes the one cookie of contract §2. */
export interface SessionCookie {
  readonly name: string;
  read(ctx: Context): string | undefined;
  write(ctx: Context, token: string): void;
  clear(ctx: Context): void;
}

export function createSessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-cardamom_session' : 'cardamom_session';
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure, signed: false, overwrite: true } as const;
  const set = (ctx: Context, value: string, maxAge: number): void => {
    // TLS ends at a proxy, if anywhere: PUBLIC_URL says whether the browser sees https.
    ctx.cookies.secure = secure;
    ctx.cookies.set(name, value, { ...attributes, maxAge });
  };
  return {
    name,
    read: (ctx) => ctx.cookies.get(name, { signed: false }),
    write: (ctx, token) => set(ctx, token, SESSION_MAX_DAYS * DAY),
    clear: (ctx) => set(ctx, '', 0),
  };
}
