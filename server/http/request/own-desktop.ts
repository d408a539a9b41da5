import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { DESKTOP_TOKEN_HEADER } from '../../../shared/desktop/local-token.ts';

/** Whether a request comes from the desktop app that runs this server (contract §1, DESKTOP_TOKEN). */
export type IsOwnDesktop = (ctx: Context) => boolean;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `token` is null if no desktop app runs this server. The comparison takes constant time. */
export function createIsOwnDesktop(token: string | null): IsOwnDesktop {
  if (token === null) return () => false;
  const expected = digest(token);
  return (ctx) => timingSafeEqual(digest(ctx.get(DESKTOP_TOKEN_HEADER)), expected);
}
