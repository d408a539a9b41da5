import type { AppUnderTest } from './accounts.ts';
import { type Answer, type Client, createClient } from '../api/client.ts';
import type { IssuedPerson, TestIssuer } from './openid-issuer.ts';

/** Where an answer sends the browser; fails where it sends it nowhere. */
export function targetOf(answer: Answer, base: string): URL {
  const location = answer.headers.get('Location');
  if (answer.status !== 302 || location === null) throw new Error(`no redirect: ${answer.status}`);
  return new URL(location, base);
}

/** Leaves for the issuer and comes back as far as the address of the callback, which is not opened yet. */
export async function visitIssuer(client: Client, headers: Readonly<Record<string, string>> = {}): Promise<URL> {
  const toIssuer = targetOf(await client.get('/auth/google', { headers }), 'http://localhost');
  const fromIssuer = await fetch(toIssuer, { redirect: 'manual' });
  const location = fromIssuer.headers.get('Location');
  if (location === null) throw new Error(`the issuer did not send the browser back: ${fromIssuer.status}`);
  return new URL(location);
}

/** Where a whole sign-in lands: `/`, or `/login` with the reason. */
export async function signInWithGoogle(
  client: Client,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ path: string; error: string | null; answer: Answer }> {
  const callback = await visitIssuer(client, headers);
  return land(client, callback.pathname + callback.search, headers);
}

/** Opens a callback and says where it lands. */
export async function land(client: Client, path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await client.get(path, { headers });
  const target = targetOf(answer, 'http://localhost');
  return { path: target.pathname, error: target.searchParams.get('error'), answer };
}

/** A whole sign-in as somebody, in a browser of its own unless told otherwise. */
export async function signInAs(
  { url }: AppUnderTest,
  issuer: TestIssuer,
  person: IssuedPerson,
  client = createClient(url),
) {
  issuer.setPerson(person);
  return { client, ...(await signInWithGoogle(client)) };
}
