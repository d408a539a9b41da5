import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { HOUR, MINUTE } from '../../../../shared/constants.ts';
import type { ReadIssuerDocument } from './issuer-documents.ts';
import type { Issuer } from './issuer.ts';

/**
 * The allowed signature algorithms, all with public keys (RFC 7518). `none` and HMAC with the client secret are
 * excluded.
 */
const ALGORITHMS = ['256', '384', '512'].flatMap((bits) => [`RS${bits}`, `PS${bits}`, `ES${bits}`]);

const claimsSchema = z.looseObject({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  /** Seconds since 1970. */
  exp: z.number(),
  nonce: z.string(),
});
export type IdTokenClaims = z.output<typeof claimsSchema>;

/** What an id token must contain to belong to this sign-in. */
interface Expected {
  readonly clientId: string;
  readonly nonce: string;
}

/**
 * The published keys of an issuer (RFC 7517), cached for an hour. For an unknown key they are fetched again, at most
 * once a minute.
 */
export function createIssuerKeys(readDocument: ReadIssuerDocument): (keysUrl: string) => JWTVerifyGetKey {
  let known: { readonly url: string; readonly keys: JWTVerifyGetKey } | null = null;
  return function keysAt(keysUrl) {
    if (known?.url !== keysUrl) {
      const keys = createRemoteJWKSet(new URL(keysUrl), {
        cacheMaxAge: HOUR,
        cooldownDuration: MINUTE,
        // The guarded fetch, which reads the document, has its own limits of time and size.
        [customFetch]: async (url) => Response.json(await readDocument(url)),
      });
      known = { url: keysUrl, keys };
    }
    return known.keys;
  };
}

async function verifySignature(
  token: string,
  issuer: Issuer,
  clientId: string,
  keys: JWTVerifyGetKey,
): Promise<JWTPayload> {
  const options = {
    algorithms: [...ALGORITHMS, 'EdDSA'],
    issuer: [issuer.name, ...issuer.aliases],
    audience: clientId,
  };
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    // A token that names no key may be signed by any of the issuer's.
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch((failure: unknown) => {
        if (failure instanceof errors.JWSSignatureVerificationFailed) return null;
        throw failure;
      });
      if (verified) return verified.payload;
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** The claims of an id token after all checks of OpenID Connect Core §3.1.3.7; throws an error that names what failed. */
export async function checkIdToken(
  token: string,
  issuer: Issuer,
  { clientId, nonce }: Expected,
  keysAt: (keysUrl: string) => JWTVerifyGetKey,
): Promise<IdTokenClaims> {
  const claims = claimsSchema.parse(await verifySignature(token, issuer, clientId, keysAt(issuer.keysUrl)));
  const audience = [claims.aud].flat();
  if (claims.azp === undefined ? audience.length > 1 : claims.azp !== clientId)
    throw new Error('the id token was requested by another client');
  if (claims.nonce !== nonce) throw new Error('the id token contains another nonce');
  return claims;
}
