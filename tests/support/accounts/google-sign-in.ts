import type { AppUnderTest } from './accounts.ts';
import { type Answer, type Client, createClient } from '../api/client.ts';
import type { IssuedPerson, TestIssuer } from './openid-issuer.ts';

/** The target of a redirect; throws if the answer is no redirect. */
export function targetOf(answer: Answer, base: string): URL {
  const location = answer.headers.get('Location');
  if (answer.status !== 302 || location === null) throw new Error(`no redirect: ${answer.status}`);
  return new URL(location, base);
}

/** Follows the sign-in to the issuer and returns the callback address, without opening it. */
export async function visitIssuer(client: Client, headers: Readonly<Record<string, string>> = {}): Promise<URL> {
  const toIssuer = targetOf(await client.get('/auth/google', { headers }), 'http://localhost');
  const fromIssuer = await fetch(toIssuer, { redirect: 'manual' });
  const location = fromIssuer.headers.get('Location');
  if (location === null) throw new Error(`the issuer did not send the browser back: ${fromIssuer.status}`);
  return new URL(location);
}

/** Performs a whole sign-in and returns its final page: `/`, or `/login` with the error. */
export async function signInWithGoogle(
  client: Client,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ path: string; error: string | null; answer: Answer }> {
  const callback = await visitIssuer(client, headers);
  return land(client, callback.pathname + callback.search, headers);
}

/** Opens a callback and returns the page to which it redirects. */
export async function land(client: Client, path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await client.get(path, { headers });
  const target = targetOf(answer, 'http://localhost');
  return { path: target.pathname, error: target.searchParams.get('error'), answer };
}

/** A whole sign-in as the given person, by default in a new browser. */
export async function signInAs(
  { url }: AppUnderTest,
  issuer: TestIssuer,
  person: IssuedPerson,
  client = createClient(url),
) {
  issuer.setPerson(person);
  return { client, ...(await signInWithGoogle(client)) };
}
