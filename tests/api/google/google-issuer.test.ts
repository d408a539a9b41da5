import { Events } from 'oauth2-mock-server';
import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../../shared/constants.ts';
import { startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';
import { freePort } from '../../support/network/free-port.ts';
import { land, signInWithGoogle, visitIssuer } from '../../support/accounts/google-sign-in.ts';
import { CLIENT_ID, newIssuedPerson, startIssuer } from '../../support/accounts/openid-issuer.ts';

const FAILED = 'auth.googleFailed';

interface Reply {
  statusCode: number;
  body: Record<string, unknown>;
}

describe('an issuer that is away', () => {
  it('delays no start, is told kindly, and serves as soon as it is back', async () => {
    const port = await freePort();
    const env = {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: 'x',
      GOOGLE_ISSUER_URL: `http://localhost:${port}`,
    };
    const alone = await startApiApp({ env });
    try {
      const client = createClient(alone.url);
      expect(await land(client, '/auth/google')).toMatchObject({
        path: '/login',
        error: 'auth.googleUnreachable',
      });
      expect(client.cookie()).toBeUndefined();
      const own = await startIssuer(port);
      try {
        expect((await signInWithGoogle(client)).path).toBe('/');
      } finally {
        await own.stop();
      }
    } finally {
      await alone.close();
    }
  });

  it('when the code is to be changed ends the sign-in, and nothing else', async () => {
    const own = await startIssuer();
    const fresh = await startApiApp({ env: own.env });
    try {
      const client = createClient(fresh.url);
      const callback = await visitIssuer(client);
      await own.stop();
      expect(await land(client, callback.pathname + callback.search)).toMatchObject({ path: '/login', error: FAILED });
      expect((await client.get('/auth/me')).status).toBe(401);
      expect((await client.get('/readyz')).status).toBe(200);
    } finally {
      await fresh.close();
    }
  });

  it.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['no endpoints', { authorization_endpoint: undefined }],
    ['an endpoint that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('counts as one that names %s', async (_, change) => {
    const own = await startIssuer();
    own.server.service.on(Events.BeforeWellKnownOpenIdConfiguration, (answer: Reply) =>
      Object.assign(answer.body, change),
    );
    const fresh = await startApiApp({ env: own.env });
    try {
      expect((await land(createClient(fresh.url), '/auth/google')).error).toBe('auth.googleUnreachable');
    } finally {
      await fresh.close();
      await own.stop();
    }
  });
});

describe('what an issuer says of itself', () => {
  it.each([
    ['takes the secret in a header alone', { token_endpoint_auth_methods_supported: ['client_secret_basic'] }],
    ['does not say how it takes the secret', { token_endpoint_auth_methods_supported: undefined }],
    ['has no userinfo', { userinfo_endpoint: undefined }],
  ])('may be that it %s', async (_, change) => {
    const own = await startIssuer();
    own.server.service.on(Events.BeforeWellKnownOpenIdConfiguration, (answer: Reply) =>
      Object.assign(answer.body, change),
    );
    const fresh = await startApiApp({ env: own.env });
    try {
      const { sub, ...claims } = newIssuedPerson();
      own.setPerson({ sub }, claims);
      const client = createClient(fresh.url);
      expect((await signInWithGoogle(client)).path).toBe('/');
      expect((await client.get('/auth/me')).body).toMatchObject({ email: claims.email, name: claims.name });
    } finally {
      await fresh.close();
      await own.stop();
    }
  });
});

describe('a key that the issuer did not have before', () => {
  it('is asked for, and counts whatever its kind', async () => {
    const own = await startIssuer();
    const fresh = await startApiApp({ env: own.env });
    try {
      expect((await signInWithGoogle(createClient(fresh.url))).path).toBe('/');
      // Keys take turns: from now on this one signs id tokens.
      await own.server.issuer.keys.generate('ES256');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE });
      expect((await signInWithGoogle(createClient(fresh.url))).path).toBe('/');
    } finally {
      vi.useRealTimers();
      await fresh.close();
      await own.stop();
    }
  });
});
