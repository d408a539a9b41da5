import grant from 'grant';
import { z } from 'zod';
import type { Issuer } from './issuer.ts';

/** Grant's state between the two halves of a sign-in. */
export const pendingGrantSchema = z.object({
  provider: z.literal('google'),
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
});
export type PendingGrant = z.output<typeof pendingGrantSchema>;

export interface GrantClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The redirect target for the issuer, based on PUBLIC_URL and never on a request. */
  readonly redirectUri: string;
}

/** What the issuer returned in exchange for the code. */
export interface GrantAnswer {
  readonly idToken: string;
  /** The reply of the userinfo endpoint; null if the issuer has none. */
  readonly userinfo: unknown;
}

const answerSchema = z.object({ id_token: z.string(), profile: z.unknown().optional() });
const failureSchema = z.object({ error: z.string().max(100) });

const PATH = '/auth/google';
const PREFIX = '/auth';

function configurationOf(issuer: Issuer, client: GrantClient) {
  return {
    defaults: { prefix: PREFIX, transport: 'session', state: true, nonce: true, pkce: true },
    google: {
      key: client.clientId,
      secret: client.clientSecret,
      redirect_uri: client.redirectUri,
      authorize_url: issuer.authorizeUrl,
      access_url: issuer.tokenUrl,
      profile_url: issuer.userinfoUrl ?? '',
      token_endpoint_auth_method: issuer.clientAuthentication,
      scope: ['openid', 'email', 'profile'],
      response: issuer.userinfoUrl === null ? ['tokens'] : ['tokens', 'profile'],
    },
  };
}

/** Runs Grant's Koa middleware with an artificial context, so that it gets only validated parts of a request. */
async function run(issuer: Issuer, client: GrantClient, path: string, query: object, pending?: PendingGrant) {
  let location: string | null = null;
  const context = {
    method: 'GET',
    originalUrl: path,
    request: { query },
    response: { redirect: (to: string) => (location = to) },
    session: { grant: pending as unknown },
    state: {},
  };
  await grant.default.koa({ config: configurationOf(issuer, client) })(context, async () => {});
  return { location: location as string | null, session: context.session.grant };
}

/** The first half: the redirect target, and the state to store until the browser returns. */
export async function startGrant(
  issuer: Issuer,
  client: GrantClient,
): Promise<{ location: string; pending: PendingGrant }> {
  const { location, session } = await run(issuer, client, PATH, {});
  if (location === null) throw new Error('Grant returned no redirect to the issuer');
  return { location, pending: pendingGrantSchema.parse(session) };
}

/** The error code of an OAuth error (RFC 6749 §5.2). Other parts of the response may be secret. */
function errorCodeOf(failure: unknown): string {
  if (typeof failure === 'string') return failure.slice(0, 100);
  return failureSchema.safeParse(failure).data?.error ?? 'an answer that makes no sense';
}

/** The second half: exchanges the code for tokens and profile. Throws an error with the issuer's error code. */
export async function finishGrant(
  issuer: Issuer,
  client: GrantClient,
  pending: PendingGrant,
  code: string,
): Promise<GrantAnswer> {
  const { session } = await run(issuer, client, `${PATH}/callback`, { code, state: pending.state }, pending);
  const { response } = z.object({ response: z.looseObject({}) }).parse(session);
  if (response['error'] !== undefined) throw new Error(`the issuer gave no token: ${errorCodeOf(response['error'])}`);
  const answer = answerSchema.safeParse(response);
  if (!answer.success) throw new Error('the issuer gave no id token');
  const { id_token: idToken, profile: userinfo } = answer.data;
  const failed = z.object({ error: z.unknown() }).safeParse(userinfo);
  if (failed.data?.error !== undefined)
    throw new Error(`the issuer gave no profile: ${errorCodeOf(failed.data.error)}`);
  return { idToken, userinfo: issuer.userinfoUrl === null ? null : userinfo };
}
