import { constants, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import type { Issuer } from './issuer.ts';
import type { FindIssuerKeys } from './issuer-keys.ts';

type Signing = Omit<Parameters<typeof verify>[2] & object, 'key'> & { readonly hash: string | null };

const ECDSA = { dsaEncoding: 'ieee-p1363' } as const;
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };

/** Algorithms of RFC 7518 with a public key. `none` and the client's secret as a key are not among them. */
const ALGORITHMS = new Map<string, Signing>([
  ...['256', '384', '512'].flatMap((bits): [string, Signing][] => [
    [`RS${bits}`, { hash: `sha${bits}` }],
    [`PS${bits}`, { hash: `sha${bits}`, ...PSS }],
    [`ES${bits}`, { hash: `sha${bits}`, ...ECDSA }],
  ]),
  ['EdDSA', { hash: null }],
]);

const headerSchema = z.object({ alg: z.string(), kid: z.string().optional() });
const claimsSchema = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  /** Seconds since 1970. */
  exp: z.number(),
  nonce: z.string(),
});
export type IdTokenClaims = z.output<typeof claimsSchema>;

/** What an id token must say to be ours. */
export interface Expected {
  readonly clientId: string;
  readonly nonce: string;
}

const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

function isSignedBy(key: KeyObject, { hash, ...options }: Signing, signed: Buffer, signature: Buffer): boolean {
  try {
    return verify(hash, signed, { key, ...options }, signature);
  } catch {
    return false; // a key of another kind than the algorithm
  }
}

async function checkSignature(token: string, issuer: Issuer, findKeys: FindIssuerKeys): Promise<void> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { alg, kid } = headerSchema.parse(json(header));
  const signing = ALGORITHMS.get(alg);
  if (!signing) throw new Error(`the id token is signed by ${alg.slice(0, 20)}`);
  const signed = Buffer.from(`${header}.${payload}`);
  const keys = await findKeys(issuer.keysUrl, kid);
  if (!keys.some((key) => isSignedBy(key, signing, signed, Buffer.from(signature, 'base64url'))))
    throw new Error('no key of the issuer signed the id token');
}

/** The claims of an id token after all checks of OpenID Connect Core §3.1.3.7; throws an error that names what failed. */
export async function checkIdToken(
  token: string,
  issuer: Issuer,
  { clientId, nonce }: Expected,
  findKeys: FindIssuerKeys,
): Promise<IdTokenClaims> {
  await checkSignature(token, issuer, findKeys);
  const claims = claimsSchema.parse(json(token.split('.')[1] ?? ''));
  const audience = [claims.aud].flat();
  if (claims.iss !== issuer.name && !issuer.aliases.includes(claims.iss))
    throw new Error('the id token is of another issuer');
  if (!audience.includes(clientId)) throw new Error('the id token is for another client');
  if (claims.azp === undefined ? audience.length > 1 : claims.azp !== clientId)
    throw new Error('the id token was asked for by another client');
  if (claims.exp * 1000 <= Date.now()) throw new Error('the id token has expired');
  if (claims.nonce !== nonce) throw new Error('the id token bears another nonce');
  return claims;
}
