import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { secretOf } from '../../support/accounts/account-data.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { databaseState } from '../../support/database/database-state.ts';
import { everyEndpoint } from '../../support/api/every-endpoint.ts';
import { AUTHORISATION, type Owner, type Row, type Sent } from './authorisation-table.ts';

const CHEF = newPerson('Chef');
const CASES = [
  { caller: 'a guest', is: 'guest', about: 'foreign', answer: 'guest' },
  { caller: 'a user', is: 'owner', about: 'own', answer: 'own' },
  { caller: 'a user', is: 'other', about: 'foreign', answer: 'foreign' },
  { caller: 'an administrator', is: 'chef', about: 'own', answer: 'adminOwn' },
  { caller: 'an administrator', is: 'chef', about: 'foreign', answer: 'adminForeign' },
] as const;
const CELLS = Object.entries(AUTHORISATION).flatMap(([call, row]) => CASES.map((cell) => ({ call, row, ...cell })));

let app: ApiApp;
let people: Record<'owner' | 'other' | 'chef', Owner>;

async function enter(person = newPerson()): Promise<Owner> {
  const client = await signUp(app, person);
  return { app, client, person, id: (await client.get('/auth/me')).body.id };
}

beforeAll(async () => {
  app = await startApiApp({ env: { ADMIN_EMAILS: CHEF.email } });
  people = {
    owner: await enter({ ...newPerson(), name: 'Ann the Silent' }),
    other: await enter(),
    chef: await enter(CHEF),
  };
});
afterAll(() => app.close());

const state = (accountId?: string) => databaseState(app.services.createEntityManager(), accountId);

async function clientOf(is: 'guest' | 'owner' | 'other' | 'chef', { takesSession }: Row): Promise<Client> {
  const client = createClient(app.url);
  if (is === 'guest') return client;
  if (!takesSession) return people[is].client;
  await client.post('/auth/email/login', people[is].person);
  return client;
}

function send(client: Client, call: string, { params = {}, query = '', body, raw }: Sent) {
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return client.request(method, path + query, body, raw ? { raw } : {});
}

describe('every call', () => {
  it('of shared/api stands in the table, and the table holds no other', async () => {
    expect(Object.keys(AUTHORISATION).toSorted()).toEqual([...(await everyEndpoint()).keys()].toSorted());
  });

  it('that the server answers is declared in shared/api, and every declared one is answered', async () => {
    expect(app.calls.toSorted()).toEqual([...(await everyEndpoint()).keys()].toSorted());
  });

  it('passes these and no other function of the server', () => {
    expect(app.middleware).toEqual([
      'nameRequest',
      'countRequest',
      'watchForwarding',
      'setSecurityHeaders',
      'dropUnread',
      'handleErrors',
      'checkOrigin',
      'router',
      'refuseUnknownCall',
      'leadToLaunchPage',
      'serveStaticSite',
      'refuseTheRest',
    ]);
  });

  it('is declared by the role that the table gives it', async () => {
    for (const [call, { access }] of await everyEndpoint()) {
      const { guest, own, foreign } = AUTHORISATION[call]?.answers ?? {};
      expect([
        call,
        guest !== 401 || own === 401 ? 'public' : foreign === 403 && own === 403 ? 'admin' : 'user',
      ]).toEqual([call, access]);
    }
  });
});

type Part = 'everything' | 'ofOwner';

const see = async (part: Part | null, owner: Owner) => part && state(part === 'everything' ? undefined : owner.id);

/** What a call must have left as it was; null if it may change all of it. */
function untouched(cell: (typeof CELLS)[number], status: number): Part | null {
  if (status >= 400) return 'everything';
  const isByOwner = cell.about === 'own';
  const isForAdministrators = cell.is === 'chef' && cell.row.answers.foreign !== status;
  return isByOwner || (isForAdministrators && !cell.call.startsWith('GET ')) ? null : 'ofOwner';
}

/** What a call must not have told. */
function secretsOf(cell: (typeof CELLS)[number], status: number, owner: Owner): string[] {
  const mayRead = cell.about === 'own' || (cell.is === 'chef' && status < 400 && cell.row.answers.foreign !== status);
  return mayRead ? [] : [secretOf(owner.id), owner.person.name, owner.person.email];
}

describe.each(CELLS)('$call by $caller about what is $about', (cell) => {
  it(`is answered with ${cell.row.answers[cell.answer]}, tells and changes nothing of others`, async () => {
    const owner = cell.about === 'foreign' ? people.owner : people[cell.is];
    // The guessed passwords of earlier calls use up the limit of an account.
    await app.services.createEntityManager().execute('delete from rate_limit');
    const sent = (await cell.row.prepare?.(owner)) ?? {};
    const client = await clientOf(cell.is, cell.row);
    const expected = cell.row.answers[cell.answer];
    const part = untouched(cell, expected);
    const before = await see(part, owner);
    const { status, body } = await send(client, cell.call, sent);
    expect(status).toBe(expected);
    expect(await see(part, owner)).toEqual(before);
    for (const secret of secretsOf(cell, status, owner)) expect(JSON.stringify(body)).not.toContain(secret);
  });
});
