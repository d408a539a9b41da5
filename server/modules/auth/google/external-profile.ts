import { z } from 'zod';
import { isEmail } from '../../../../shared/rules/email.ts';
import { AppError } from '../../../core/errors.ts';
import { cleanName } from '../account/credentials.ts';
import type { IdTokenClaims } from './id-token.ts';

/** A person as an issuer knows them; the address is theirs. */
export interface ExternalProfile {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** Fit to be an account's name. */
  readonly name: string;
  readonly pictureUrl: string | null;
}

const text = z.string().optional().catch(undefined);
/** The claims of OpenID Connect Core §5.1 that we look at; some issuers write truth as a text. */
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

/** What userinfo says goes before the id token; whether an address is verified is never taken from another address. */
function merge(token: Claims, userinfo: Claims): Claims {
  const isOther = userinfo.email !== undefined && token.email !== undefined && userinfo.email !== token.email;
  const given = Object.fromEntries(Object.entries(userinfo).filter(([, value]) => value !== undefined));
  return { ...token, ...(isOther && { email_verified: undefined }), ...given };
}

/**
 * The profile of a checked id token and of userinfo (null where there is none). Throws an error for userinfo about
 * somebody else, `auth.googleNoEmail` and `auth.googleEmailUnverified`.
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
