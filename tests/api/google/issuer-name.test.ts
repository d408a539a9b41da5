import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { signInAs } from '../../support/accounts/google-sign-in.ts';
import { newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';
import { waitForMails } from '../../support/mail/outbox.ts';

let issuer: TestIssuer;
let app: ApiApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-logo-'));
  await writeFile(join(folder, 'logo'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  issuer = await startIssuer();
  app = await startApiApp({ env: { ...issuer.env, OIDC_NAME: 'Kitchen <ID>', OIDC_LOGO: join(folder, 'logo') } });
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('an issuer with a name and a picture', () => {
  it('is offered with both, beside the provider of the contract', async () => {
    const { body } = await createClient(app.url).get('/api/version');
    expect(body).toMatchObject({
      providers: ['google'],
      issuer: { name: 'Kitchen <ID>', logo: '/auth/issuer-logo' },
    });
  });

  it('has its picture served from here, without scripts', async () => {
    const answer = await fetch(`${app.url}/auth/issuer-logo`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toContain('image/svg+xml');
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/);
    const again = { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } };
    expect((await fetch(`${app.url}/auth/issuer-logo`, again)).status).toBe(304);
  });

  it('is named in mails and errors', async () => {
    const { person } = await signUp(app);
    await signInAs(app, issuer, newIssuedPerson({ email: person.email }));
    const [, mail] = await waitForMails(app.dataDir, person.email, 2);
    expect(mail?.text).toContain('Kitchen <ID>');
    expect(mail?.html).toContain('Kitchen &lt;ID&gt;');
    const refused = await createClient(app.url).post('/auth/desktop/session', {
      code: 'c'.repeat(43),
      verifier: 'v'.repeat(43),
    });
    expect(refused.body.error).toContain('Kitchen <ID>');
  });
});
