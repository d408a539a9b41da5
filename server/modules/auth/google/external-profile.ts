import { z } from 'zod';
import { emailDomain, isEmail } from '../../../../shared/rules/email.ts';
import { AppError } from '../../../core/errors.ts';
import { cleanName } from '../account/credentials.ts';
import type { IdTokenClaims } from './id-token.ts';
import { GOOGLE } from './issuer.ts';

/** The profile of a person from an issuer, which calls the address verified. */
export const externalProfileSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  /** Whether the issuer decides who owns the address, so that its word proves the owner. */
  isProven: z.boolean(),
  /** A valid account name. */
  name: z.string(),
  pictureUrl: z.string().nullable(),
});
export type ExternalProfile = z.output<typeof externalProfileSchema>;

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
  hd: text,
});
type Claims = z.output<typeof claimsSchema>;

/**
 * Merges the claims; userinfo takes precedence over the id token. If the addresses differ, `email_verified` of the
 * other address is not used, nor its organisation.
 */
function merge(token: Claims, userinfo: Claims): Claims {
  const isOther = userinfo.email !== undefined && token.email !== undefined && userinfo.email !== token.email;
  const given = Object.fromEntries(Object.entries(userinfo).filter(([, value]) => value !== undefined));
  return { ...token, ...(isOther && { email_verified: undefined, hd: undefined }), ...given };
}

const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Whether Google decides who owns an address: those of Gmail, and those at the domain of an organisation that uses
 * Google (`hd`). Google calls other addresses verified because a link was opened once, perhaps by a former owner.
 */
const isGoogles = (email: string, hd: string | undefined): boolean =>
  GMAIL.has(emailDomain(email)) || (hd !== undefined && emailDomain(email) === emailDomain(`@${hd}`));

/** An issuer as far as its profiles depend on it. */
interface ProfileSource {
  readonly name: string;
  /** Whether an issuer other than Google is trusted about every address. */
  readonly isAuthoritative: boolean;
}

/**
 * The profile from a verified id token and from userinfo (null if there is none). Throws an error for userinfo about
 * another person, `auth.googleNoEmail` and `auth.googleEmailUnverified`.
 */
export function readProfile(issuer: ProfileSource, idToken: IdTokenClaims, userinfo: unknown): ExternalProfile {
  const about = userinfo === null ? {} : z.looseObject({}).parse(userinfo);
  if (userinfo !== null && about['sub'] !== idToken.sub) throw new Error('userinfo is about somebody else');
  const claims = merge(claimsSchema.parse(idToken), claimsSchema.parse(about));
  const email = claims.email?.trim() ?? '';
  if (!isEmail(email)) throw new AppError('auth.googleNoEmail');
  if (claims.email_verified !== true) throw new AppError('auth.googleEmailUnverified');
  const names = [claims.name, claims.given_name, claims.preferred_username, email.split('@')[0]];
  return {
    issuer: issuer.name,
    subject: idToken.sub,
    email,
    isProven: issuer.name === GOOGLE.name ? isGoogles(email, claims.hd) : issuer.isAuthoritative,
    name: names.map((name) => cleanName(name ?? '')).find(Boolean) ?? email,
    pictureUrl: claims.picture ?? null,
  };
}
