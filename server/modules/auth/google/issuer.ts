import { z } from 'zod';
import { HOUR } from '../../../../shared/constants.ts';
import { AppError } from '../../../core/errors.ts';
import type { ReadIssuerDocument } from './issuer-documents.ts';

/** The configuration of an OpenID Connect issuer (OpenID Connect Discovery 1.0 §3). */
export interface Issuer {
  /** The issuer name in id tokens, and in the database beside the subject. */
  readonly name: string;
  /** Alternative names in its tokens. */
  readonly aliases: readonly string[];
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** null if the id token contains all claims. */
  readonly userinfoUrl: string | null;
  readonly keysUrl: string;
  readonly clientAuthentication: 'client_secret_basic' | 'client_secret_post';
}

export const GOOGLE: Issuer = {
  name: 'https://accounts.google.com',
  aliases: ['accounts.google.com'],
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  userinfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  clientAuthentication: 'client_secret_post',
};

const webAddress = z.url({ protocol: /^https?$/ });
const configurationSchema = z.object({
  issuer: webAddress,
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  userinfo_endpoint: webAddress.optional(),
  jwks_uri: webAddress,
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_post']),
});

const bare = (url: string): string => url.replace(/\/+$/, '');

function readConfiguration(issuerUrl: string, document: unknown): Issuer {
  const configuration = configurationSchema.parse(document);
  if (bare(configuration.issuer) !== bare(issuerUrl)) throw new Error(`it says it is ${configuration.issuer}`);
  const { token_endpoint_auth_methods_supported: methods } = configuration;
  const issuer: Issuer = {
    name: configuration.issuer,
    aliases: [],
    authorizeUrl: configuration.authorization_endpoint,
    tokenUrl: configuration.token_endpoint,
    userinfoUrl: configuration.userinfo_endpoint ?? null,
    keysUrl: configuration.jwks_uri,
    clientAuthentication:
      methods.includes('client_secret_basic') && !methods.includes('client_secret_post')
        ? 'client_secret_basic'
        : 'client_secret_post',
  };
  const addresses = [issuer.authorizeUrl, issuer.tokenUrl, issuer.userinfoUrl ?? issuer.tokenUrl, issuer.keysUrl];
  const isSecret = (address: string): boolean => address.startsWith('https:');
  if (isSecret(issuerUrl) && !addresses.every(isSecret)) throw new Error('not all of its endpoints are https');
  return issuer;
}

/**
 * The configuration of the issuer at an address, fetched on demand and again after an hour; Google's is built in.
 * Throws `auth.googleUnreachable` if it cannot be fetched or is invalid; the next call tries again.
 */
export function createIssuerSource(issuerUrl: string, readDocument: ReadIssuerDocument): () => Promise<Issuer> {
  let known: { readonly issuer: Issuer; readonly until: number } | null = null;
  return async function findIssuer() {
    if (issuerUrl === GOOGLE.name) return GOOGLE;
    if (known && Date.now() < known.until) return known.issuer;
    const document = await readDocument(`${bare(issuerUrl)}/.well-known/openid-configuration`);
    try {
      known = { issuer: readConfiguration(issuerUrl, document), until: Date.now() + HOUR };
    } catch (cause) {
      throw new AppError('auth.googleUnreachable', {
        cause: new Error(`the configuration of ${issuerUrl} cannot be used`, { cause }),
      });
    }
    return known.issuer;
  };
}
