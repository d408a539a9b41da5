import type { Context } from 'koa';

/** A cookie with a secret token, which scripts cannot read. */
export interface SecretCookie {
  readonly name: string;
  read(ctx: Context): string | undefined;
  write(ctx: Context, token: string): void;
  clear(ctx: Context): void;
}

interface SecretCookieOptions {
  /** The name without the prefix `__Host-`, which is added on https. */
  readonly name: string;
  /** Whether browsers access this server by https. */
  readonly secure: boolean;
  /** The lifetime of the cookie in milliseconds. */
  readonly lifetime: number;
}

export function createSecretCookie({ name, secure, lifetime }: SecretCookieOptions): SecretCookie {
  const fullName = secure ? `__Host-${name}` : name;
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure, signed: false, overwrite: true } as const;
  const set = (ctx: Context, value: string, maxAge: number): void => {
    // TLS may end at a proxy, so PUBLIC_URL determines whether browsers use https.
    ctx.cookies.secure = secure;
    ctx.cookies.set(fullName, value, { ...attributes, maxAge });
  };
  return {
    name: fullName,
    read: (ctx) => ctx.cookies.get(fullName, { signed: false }),
    write: (ctx, token) => set(ctx, token, lifetime),
    clear: (ctx) => set(ctx, '', 0),
  };
}
