import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { signInAs } from '../../support/accounts/google-sign-in.ts';
import {
  type IssuedPerson,
  newIssuedPerson,
  startIssuer,
  type TestIssuer,
} from '../../support/accounts/openid-issuer.ts';
import { type LocalSite, startLocalSite } from '../../support/network/local-site.ts';
import { fileRows, storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let issuer: TestIssuer;
let site: LocalSite;
let closedSite: LocalSite;
let app: ApiApp;
let administrator: Client;
beforeAll(async () => {
  issuer = await startIssuer();
  const face = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'where it was taken' } } })
    .jpeg()
    .toBuffer();
  site = await startLocalSite((request, response) => {
    if (request.url?.startsWith('/face')) response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(face);
    else if (request.url === '/drawing.svg')
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    else response.writeHead(404).end();
  });
  closedSite = await startLocalSite((_, response) => response.end(face));
  app = await startApiApp({ env: { ...issuer.env, IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` } });
  administrator = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await Promise.all([site.stop(), closedSite.stop(), issuer.stop()]);
});

const pictureOf = async (client: Client): Promise<string | null> => (await client.get('/auth/me')).body.picture;

/** Signs in and waits for the picture that comes after. */
async function signInWithPicture(person: IssuedPerson) {
  const { client } = await signInAs(app, issuer, person);
  return { client, picture: await waitFor('the picture', () => pictureOf(client)) };
}

/** Waits until every requested picture was fetched. */
const settled = (): Promise<unknown> =>
  waitFor('the fetcher', async () => {
    const rows = await app.services.createEntityManager().execute('select 1 from account_picture where requested');
    return rows.length === 0;
  });

describe('the picture that an issuer shows', () => {
  it('is fetched after the sign-in, made small, and served by this server to its owner and administrators', async () => {
    const person = newIssuedPerson({ picture: `${site.origin}/face` });
    const { client, picture } = await signInWithPicture(person);
    expect((await client.get('/auth/me')).body['avatar_url']).toBe(picture);
    const answer = await fetch(new URL(picture, app.url), {
      headers: { Cookie: `cardamom_session=${client.cookie()}` },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const { width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ width, height, exif }).toEqual({ width: 256, height: 192, exif: undefined });

    expect((await administrator.get(picture)).status).toBe(200);
    expect((await (await signUp(app)).get(picture)).status).toBe(404);
    expect((await createClient(app.url).get(picture)).status).toBe(401);
  });

  it('is not fetched again while it is the same, and replaced when it is another', async () => {
    const person = newIssuedPerson({ picture: `${site.origin}/face?1` });
    const { picture } = await signInWithPicture(person);
    const before = site.requests();
    const again = await signInAs(app, issuer, person);
    await settled();
    expect(site.requests()).toBe(before);
    expect(await pictureOf(again.client)).toBe(picture);

    const { client } = await signInAs(app, issuer, { ...person, picture: `${site.origin}/face?2` });
    await waitFor('another picture', async () => (await pictureOf(client)) !== picture);
    expect((await client.get(picture)).status).toBe(404);
    await filesMatchRows();
  });

  it('goes with its account', async () => {
    const person = newIssuedPerson({ picture: `${site.origin}/face` });
    const { client } = await signInWithPicture(person);
    expect((await client.delete('/auth/me', { email: person.email })).status).toBe(200);
    await filesMatchRows();
  });

  it.each([
    ['at a private address', () => `${closedSite.origin}/face`],
    ['at an address that is none', () => 'javascript:alert(1)'],
    ['in a file of the server', () => 'file:///etc/passwd'],
    ['that is a drawing with scripts', () => `${site.origin}/drawing.svg`],
    ['that is not there', () => `${site.origin}/none`],
    ['with an endless address', () => `${site.origin}/face?${'x'.repeat(3_000)}`],
  ])('%s is none, and nobody waits for it', async (_, picture) => {
    const { client, path } = await signInAs(app, issuer, newIssuedPerson({ picture: picture() }));
    expect(path).toBe('/');
    await settled();
    expect(await pictureOf(client)).toBeNull();
    expect(closedSite.requests()).toBe(0);
  });
});

/** Every file belongs to a row or will be removed. */
async function filesMatchRows(): Promise<void> {
  await waitFor('files and rows to match', async () => {
    const { kept, leaving } = await fileRows(app.services.config.databaseUrl ?? '');
    const files = await storedFiles(join(app.dataDir, 'images'));
    return (
      files.every((file) => kept.has(file) || leaving.has(file)) && [...kept].every((file) => files.includes(file))
    );
  });
}
