import type { Context } from 'koa';

/** A cookie with a secret token, which scripts never see. */
export interface SecretCookie {
  readonly name: string;
  read(ctx: Context): string | undefined;
  write(ctx: Context, token: string): void;
  clear(ctx: Context): void;
}

interface SecretCookieOptions {
  /** On https `__Host-` goes before it. */
  readonly name: string;
  /** Whether browsers reach this server by https. */
  readonly secure: boolean;
  /** Milliseconds that the browser keeps it. */
  readonly lifetime: number;
}

export function createSecretCookie({ name, secure, lifetime }: SecretCookieOptions): SecretCookie {
  const fullName = secure ? `__Host-${name}` : name;
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure, signed: false, overwrite: true } as const;
  const set = (ctx: Context, value: string, maxAge: number): void => {
    // TLS ends at a proxy, if anywhere: PUBLIC_URL says whether the browser sees https.
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
