import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { isSignInError } from './sign-in-errors.ts';

/** The link with which the system's browser returns the result of a sign-in to the app. */
export const DESKTOP_SIGN_IN_LINK = 'cardamom://sign-in';

const secret = z.string().regex(/^[\w-]{43}$/);

/** PKCE (RFC 7636) with method S256: the challenge is 32 bytes in base64url. */
export const challengeField = secret;
export const desktopCodeField = secret;
export const verifierField = z.string().regex(/^[\w.~-]{43,128}$/);
/** Random text by which the app recognises a sign-in that it started itself. */
export const desktopStateField = z.string().regex(/^[\w-]{16,128}$/);

/** The desktop app for which a user signs in with the system's browser. */
export const desktopSignInSchema = z.object({ challenge: challengeField, state: desktopStateField });
export type DesktopSignIn = z.output<typeof desktopSignInSchema>;

/** Whether the desktop app is told this code of a failed sign-in. */
export function isDesktopSignInError(code: string): code is ErrorCode {
  return isSignInError(code) && code !== 'auth.tooManySignIns' && code.startsWith('auth.');
}

/** The translation key of a failed sign-in. */
export const signInErrorField = z.string().refine(isDesktopSignInError);

/** The query of the link, and of the page that holds the link: a code, or the error. */
export const desktopReturnSchema = z.union([
  z.object({ state: desktopStateField, code: desktopCodeField }),
  z.object({ state: desktopStateField, error: signInErrorField }),
]);
