import { request as sendRaw } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { databaseState } from '../../support/database/database-state.ts';
import { everyEndpoint } from '../../support/api/every-endpoint.ts';
import { AUTHORISATION, type Owner, type Sent } from './authorisation-table.ts';

const PUBLIC = 'https://cook.example';
const COOKIE = '__Host-cardamom_session';

let app: ApiApp;
let chef: Owner;
let changing: [string, Sent][];
let reading: [string, Sent][];

beforeAll(async () => {
  const person = newPerson('Chef');
  // The administrator's browser: nobody may do more.
  app = await startApiApp({ env: { PUBLIC_URL: PUBLIC, ADMIN_EMAILS: person.email } });
  const client = await signUp(app, person);
  chef = { app, client, person, id: (await client.get('/auth/me')).body.id };
  const prepared: [string, Sent][] = [];
  for (const call of (await everyEndpoint()).keys())
    prepared.push([call, (await AUTHORISATION[call]?.prepare?.(chef)) ?? {}]);
  changing = prepared.filter(([call]) => !call.startsWith('GET '));
  reading = prepared.filter(([call]) => call.startsWith('GET '));
});
afterAll(() => app.close());

const state = () => databaseState(app.services.createEntityManager());

function pathOf(call: string, { params = {}, query = '' }: Sent): string {
  const pattern = call.slice(call.indexOf(' ') + 1);
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) + query;
}

/** A request as a browser under an attacker's page may send it: any header, with the session's cookie. */
function send(method: string, path: string, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const own = {
      Host: 'cook.example',
      Cookie: `${COOKIE}=${chef.client.cookie()}`,
      'Content-Length': String(Buffer.byteLength(body)),
    };
    const request = sendRaw({ hostname, port, method, path, headers: { ...own, ...headers } });
    request.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const JSON_TYPE = 'application/json';
const BODIES: readonly (readonly [type: string, encode: (body: unknown) => string])[] = [
  [JSON_TYPE, (body) => JSON.stringify(body ?? {})],
  ['text/plain', (body) => JSON.stringify(body ?? {})],
  ['application/x-www-form-urlencoded', (body) => new URLSearchParams(body as Record<string, string>).toString()],
  [
    'multipart/form-data; boundary=x',
    () => '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ncake\r\n--x--\r\n',
  ],
];

const STRANGERS: readonly Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://cook.example:8443' },
  { Origin: 'http://cook.example' },
  { Origin: 'https://evil.cook.example' },
  { Origin: 'https://cook.example.evil.example' },
  { Origin: 'https://evilcook.example' },
  { Origin: 'https://cook.example@evil.example' },
  { Origin: 'https://evil.example/https://cook.example' },
  { Origin: 'https://cook.example, https://evil.example' },
  { Origin: ' ' },
  { Origin: 'chrome-extension://abcdef' },
  { Origin: 'file://' },
  { Origin: 'http://localhost:3000' },
  { Origin: 'http://127.0.0.1' },
  { Origin: 'https://evil.example', Host: 'evil.example' },
  { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://cook.example/' },
];

describe('what another site sends', () => {
  it.each(STRANGERS)('with %j changes nothing by any call in any form', async (headers) => {
    const before = await state();
    for (const [call, sent] of changing) {
      const [method = ''] = call.split(' ');
      for (const [type, encode] of BODIES) {
        const status = await send(method, pathOf(call, sent), { ...headers, 'Content-Type': type }, encode(sent.body));
        expect([call, type, status]).toEqual([call, type, 403]);
      }
    }
    expect(await state()).toEqual(before);
  });

  it('under the name of a method that changes nothing is not taken for another', async () => {
    const before = await state();
    const overrides = { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE', 'X-Method-Override': 'DELETE' };
    for (const [call, sent] of changing) {
      const [override = ''] = call.split(' ');
      const path = pathOf(call, sent);
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const headers = { 'Sec-Fetch-Site': 'cross-site', ...overrides, 'X-HTTP-Method-Override': override };
        for (const asked of [path, `${path}?_method=${override}`, `${path}?method=${override}`])
          expect([method, asked, await send(method, asked, headers, '')]).not.toContain(500);
      }
    }
    expect(await state()).toEqual(before);
  });

  it('by a method that no call has is refused', async () => {
    const before = await state();
    for (const [call, sent] of changing) {
      const status = await send('PATCH', pathOf(call, sent), { Origin: PUBLIC, 'Content-Type': JSON_TYPE }, '{}');
      expect([call, status]).toEqual([call, 405]);
    }
    expect(await state()).toEqual(before);
  });
});

describe('our own page', () => {
  it('sends JSON as JSON only: any other form is refused and changes nothing', async () => {
    const before = await state();
    const withJson = changing.filter(([, { body }]) => body !== undefined);
    for (const [call, sent] of withJson) {
      const [method = ''] = call.split(' ');
      for (const [type, encode] of BODIES.slice(1)) {
        const headers = { Origin: PUBLIC, 'Content-Type': type };
        expect([call, type, await send(method, pathOf(call, sent), headers, encode(sent.body))]).toEqual([
          call,
          type,
          415,
        ]);
      }
    }
    expect(await state()).toEqual(before);
  });

  it('changes nothing by a GET or HEAD, but for verifying an address', async () => {
    const before = await state();
    for (const [call, sent] of reading)
      for (const method of ['GET', 'HEAD'])
        expect([call, await send(method, pathOf(call, sent), { Origin: 'https://evil.example' }, '')]).not.toContain(
          500,
        );
    expect(await state()).toEqual(before);
  });
});
