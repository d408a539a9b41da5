import { createHash, randomBytes } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { freePort } from '../network/free-port.ts';

/** The claims of the person whom the issuer signs in. */
export interface IssuedPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
  readonly picture?: string;
}

/** An OpenID Connect issuer for one test. It shows no page, but signs in the person that the test has set. */
export interface TestIssuer {
  readonly url: string;
  readonly server: OAuth2Server;
  /** The environment variables of an application that trusts it. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets who signs in from now on; `token` adds or replaces claims of the id tokens. */
  setPerson(person: IssuedPerson, token?: Readonly<Record<string, unknown>>): void;
  /** Changes the next answer of one of its endpoints. */
  once(event: Events, change: (answer: never) => void): void;
  /** The number of requests to its token endpoint so far. */
  tokenRequests(): number;
  stop(): Promise<void>;
}

let count = 0;
const runId = createHash('sha256').update(randomBytes(8)).digest('hex').slice(0, 8);

/** A person whom no other test uses. */
export function newIssuedPerson(more: Partial<IssuedPerson> = {}): IssuedPerson {
  count += 1;
  const sub = `${runId}-${count}`;
  return { sub, email: `cook.${sub}@kitchen.example`, email_verified: true, name: 'Cora Cook', ...more };
}

export const CLIENT_ID = 'cardamom-test';

/** Starts an issuer on the given port, by default a free one. */
export async function startIssuer(port?: number): Promise<TestIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(port ?? (await freePort()), '127.0.0.1');
  const url = server.issuer.url ?? '';
  let person: IssuedPerson = newIssuedPerson();
  let claims: Readonly<Record<string, unknown>> = {};
  let tokenRequests = 0;
  server.service.on(Events.BeforeTokenSigning, (token: { payload: Record<string, unknown> }) => {
    if ('aud' in token.payload) Object.assign(token.payload, { sub: person.sub }, claims);
  });
  server.service.on(Events.BeforeResponse, () => (tokenRequests += 1));
  server.service.on(Events.BeforeUserinfo, (answer: { body: unknown }) => {
    answer.body = person;
  });
  return {
    url,
    server,
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: 'a secret of the test', GOOGLE_ISSUER_URL: url },
    setPerson(next, token = {}) {
      person = next;
      claims = token;
    },
    once: (event, change) => void server.service.once(event, change as (...args: unknown[]) => void),
    tokenRequests: () => tokenRequests,
    stop: () => server.stop(),
  };
}
