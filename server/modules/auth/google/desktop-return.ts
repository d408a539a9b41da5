import { createHash, timingSafeEqual, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Context } from 'koa';
import { execute, queryOne } from '../../../db/query.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';
import { desktopReturn } from '../../../../shared/api/auth.ts';
import { DESKTOP_SIGN_IN_LINK } from '../../../../shared/domain/desktop-sign-in.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { type LanguageCode, LANGUAGES } from '../../../../shared/languages.ts';
import { escapeHtml } from '../../../../shared/format/escape-html.ts';
import { contentSecurityPolicy } from '../../../../shared/page-security.ts';
import type { Translator } from '../../../i18n/translator.ts';

/** The lifetime of a code. The link back to the app is opened immediately, so it can be short. */
const CODE_MINUTES = 2;

interface CodeOptions {
  /** PKCE (RFC 7636, S256). */
  readonly challenge: string;
  /** Whether a second factor was used. */
  readonly isProven: boolean;
}

/** Creates a code for the desktop app that sent this challenge. */
export async function createDesktopCode(
  em: SqlEntityManager,
  accountId: string,
  { challenge, isProven }: CodeOptions,
): Promise<string> {
  const code = createSecretToken();
  await execute(
    em,
    `insert into desktop_sign_in (code_hash, account_id, challenge, factor_proven, expires_at)
     values (:hash, :accountId, :challenge, :isProven, now() + make_interval(mins => ${CODE_MINUTES}))`,
    { hash: hashSecretToken(code), accountId, challenge, isProven },
  );
  return code;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function matches(verifier: string, challenge: string): boolean {
  return timingSafeEqual(digest(digest(verifier).toString('base64url')), digest(challenge));
}

const codeRow = z.object({ account_id: z.string(), challenge: z.string(), factor_proven: z.boolean() });

/** The account that a code opens, and whether a second factor was used for it. */
interface TakenCode {
  readonly accountId: string;
  readonly isProven: boolean;
}

/**
 * The account of a code if the verifier matches its challenge; else null. One statement deletes the code in either
 * case, so that only one of several concurrent requests succeeds, and a wrong verifier cannot be followed by another
 * attempt.
 */
export async function takeDesktopCode(em: SqlEntityManager, code: string, verifier: string): Promise<TakenCode | null> {
  const row = await queryOne(
    em,
    codeRow,
    `delete from desktop_sign_in where code_hash = :hash and expires_at > now()
     returning account_id, challenge, factor_proven`,
    { hash: hashSecretToken(code) },
  );
  if (!row || !matches(verifier, row.challenge)) return null;
  return { accountId: row.account_id, isProven: row.factor_proven };
}

/** The result for the app: a code or an error, and the state by which the app recognises its own sign-in. */
type DesktopOutcome = { readonly state: string } & ({ readonly code: string } | { readonly error: ErrorCode });

/** The path of the last page of the sign-in in the system's browser. */
export const desktopReturnPath = (outcome: DesktopOutcome): string =>
  `${desktopReturn.path}?${new URLSearchParams({ ...outcome }).toString()}`;

const STYLE = `:root { color-scheme: light dark }
body { display: grid; min-height: 90vh; place-content: center; padding: 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif; text-align: center }
main { max-width: 34rem } h1 { font-size: 1.5rem }
a { display: inline-block; padding: .7rem 1.4rem; border-radius: .6rem; background: #2f6747; color: #fff; text-decoration: none }`;

/**
 * A page that opens the app automatically if the browser allows that, else by a link. It has no script, and is not
 * cached because its address contains a code.
 */
export function sendDesktopReturn(
  ctx: Context,
  outcome: DesktopOutcome,
  translator: Translator,
  language: LanguageCode,
): void {
  const nonce = randomBytes(16).toString('base64url');
  const text = (key: string): string => escapeHtml(translator.translate(language, key));
  const link = escapeHtml(`${DESKTOP_SIGN_IN_LINK}?${new URLSearchParams({ ...outcome }).toString()}`);
  const isDone = 'code' in outcome;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set({
    'Content-Security-Policy': contentSecurityPolicy(`'nonce-${nonce}'`),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
  ctx.body = `<!doctype html>
<html lang="${language}" dir="${LANGUAGES.some(({ code, rtl }) => rtl && code === language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${link}">
<title>Cardamom</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${text(isDone ? 'auth.desktopReturnTitle' : 'auth.desktopFailedTitle')}</h1>
<p>${text(isDone ? 'auth.desktopReturnText' : outcome.error)}</p>
<p><a href="${link}">${text('auth.desktopReturnLink')}</a></p>
</main>
</body>
</html>
`;
}
