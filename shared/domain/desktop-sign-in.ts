import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';

/** With this link the system's browser hands a sign-in back to the app. */
export const DESKTOP_SIGN_IN_LINK = 'cardamom://sign-in';

const secret = z.string().regex(/^[\w-]{43}$/);

/** RFC 7636, method S256: 32 bytes in base64url, and of the verifier's characters. */
export const challengeField = secret;
export const desktopCodeField = secret;
export const verifierField = z.string().regex(/^[\w.~-]{43,128}$/);
/** By which the app knows its own sign-in. */
export const desktopStateField = z.string().regex(/^[\w-]{16,128}$/);

/** A refusal of a sign-in, by its translation key. */
export const signInErrorField = z
  .string()
  .refine((code): code is ErrorCode => code.startsWith('auth.google') && code in ERROR_STATUS);

/** The query of the link, and of the page that holds it: a code, or why there is none. */
export const desktopReturnSchema = z.union([
  z.object({ state: desktopStateField, code: desktopCodeField }),
  z.object({ state: desktopStateField, error: signInErrorField }),
]);
