import { z } from 'zod';
import { isEmail } from '../../../../shared/rules/email.ts';
import { AppError } from '../../../core/errors.ts';
import { cleanName } from '../account/credentials.ts';
import type { IdTokenClaims } from './id-token.ts';

/** The profile of a person from an issuer, which has verified the address. */
export interface ExternalProfile {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** A valid account name. */
  readonly name: string;
  readonly pictureUrl: string | null;
}

const text = z.string().optional().catch(undefined);
/** The used claims of OpenID Connect Core §5.1. Some issuers send booleans as text. */
const claimsSchema = z.object({
  sub: text,
  email: text,
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: text,
  given_name: text,
  preferred_username: text,
  picture: text,
});
type Claims = z.output<typeof claimsSchema>;

/**
 * Merges the claims; userinfo takes precedence over the id token. If the addresses differ, `email_verified` of the
 * other address is not used.
 */
function merge(token: Claims, userinfo: Claims): Claims {
  const isOther = userinfo.email !== undefined && token.email !== undefined && userinfo.email !== token.email;
  const given = Object.fromEntries(Object.entries(userinfo).filter(([, value]) => value !== undefined));
  return { ...token, ...(isOther && { email_verified: undefined }), ...given };
}

/**
 * The profile from a verified id token and from userinfo (null if there is none). Throws an error for userinfo about
 * another person, `auth.googleNoEmail` and `auth.googleEmailUnverified`.
 */
export function readProfile(issuer: string, idToken: IdTokenClaims, userinfo: unknown): ExternalProfile {
  const about = userinfo === null ? {} : z.looseObject({}).parse(userinfo);
  if (userinfo !== null && about['sub'] !== idToken.sub) throw new Error('userinfo is about somebody else');
  const claims = merge(claimsSchema.parse(idToken), claimsSchema.parse(about));
  const email = claims.email?.trim() ?? '';
  if (!isEmail(email)) throw new AppError('auth.googleNoEmail');
  if (claims.email_verified !== true) throw new AppError('auth.googleEmailUnverified');
  const names = [claims.name, claims.given_name, claims.preferred_username, email.split('@')[0]];
  return {
    issuer,
    subject: idToken.sub,
    email,
    name: names.map((name) => cleanName(name ?? '')).find(Boolean) ?? email,
    pictureUrl: claims.picture ?? null,
  };
}
