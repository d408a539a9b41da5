import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';
import { waitForMails } from '../../support/mail/outbox.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line as `npm run -s admin` does. */
function admin(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> {
  const command = ['server/boot/bootstrap.mjs', 'server/admin-cli.ts', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: PROJECT_FOLDER, env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

let app: ApiApp;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  app = await startApiApp({ env: { ADMIN_EMAILS: 'chef@kitchen.example' } });
  env = { DATABASE_URL: app.services.config.databaseUrl ?? '', ADMIN_EMAILS: 'chef@kitchen.example' };
});
afterAll(() => app.close());

describe('npm run -s admin', () => {
  it('gives the role, which counts at the next request, and takes it again', async () => {
    const ann = await signUp(app);
    const isAdmin = async (): Promise<boolean> => (await ann.get('/auth/me')).body.isAdmin;
    expect(await isAdmin()).toBe(false);
    const { email } = ann.person;
    expect(await admin(env, 'grant', ` ${email.toUpperCase()} `)).toEqual({
      code: 0,
      out: `${email} is an administrator now.\n`,
      err: '',
    });
    expect(await isAdmin()).toBe(true);
    expect(await admin(env, 'grant', email)).toMatchObject({ code: 0, out: `${email} is an administrator already.\n` });
    expect((await admin(env, 'list')).out).toContain(`${email}\tAnn\tgranted\n`);

    const revoked = await admin(env, 'revoke', email);
    expect(revoked).toMatchObject({ code: 0, out: `${email} is no administrator any more.\n` });
    // ADMIN_EMAILS names an address that has no account.
    expect(revoked.err).toContain('Nobody is an administrator now');
    expect(await isAdmin()).toBe(false);
    expect(await admin(env, 'revoke', email)).toMatchObject({
      code: 0,
      out: `${email} is no administrator.\n`,
      err: '',
    });
  });

  it('removes a second factor and mails that', async () => {
    const ann = await signUp(app);
    const { email } = ann.person;
    await app.services
      .createEntityManager()
      .execute(
        `insert into second_factor (account_id, secret, confirmed_at) select id, '\\x00', now() from account where email = ?`,
        [email],
      );
    expect((await createClient(app.url).post('/auth/email/login', ann.person)).status).toBe(403);
    const removed = await admin(env, 'reset-second-factor', email.toUpperCase());
    expect(removed).toMatchObject({ code: 0, err: '' });
    expect((await createClient(app.url).post('/auth/email/login', ann.person)).status).toBe(200);
    expect((await waitForMails(app.dataDir, email, 2))[1]?.text).toContain('second factor was removed');
    expect((await admin(env, 'reset-second-factor', email)).out).toBe(`${email} has no second factor.\n`);
    expect((await admin(env, 'reset-second-factor', 'nobody@kitchen.example')).code).toBe(1);
  });

  it('says why it refuses', async () => {
    const eve = newPerson('Eve');
    await createClient(app.url).post('/auth/email/register', eve);
    for (const [args, why] of [
      [['grant', 'nobody@kitchen.example'], 'There is no account of nobody@kitchen.example.'],
      [['revoke', 'nobody@kitchen.example'], 'There is no account of nobody@kitchen.example.'],
      [['grant', eve.email], `${eve.email} has not verified this address yet`],
      [['revoke', 'Chef@kitchen.example'], 'is named in ADMIN_EMAILS: take it off there'],
    ] as const) {
      const { code, out, err } = await admin(env, ...args);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(why);
      expect(err).toMatch(/^[^\n]+\n$/);
    }
  });

  it('lists the addresses of ADMIN_EMAILS that nobody verified yet', async () => {
    expect((await admin(env, 'list')).out).toContain('chef@kitchen.example\t\tby ADMIN_EMAILS, once it is verified\n');
  });

  it.each([[['grant']], [['list', 'surplus']], [['remove', 'a@x.org']]])(
    'shows how it is used for %j',
    async (args) => {
      expect(await admin(env, ...args)).toEqual({
        code: 2,
        out: '',
        err: 'usage: admin -- grant EMAIL | revoke EMAIL | reset-second-factor EMAIL | list\n',
      });
    },
  );
});

describe('a grant by hand', () => {
  it('counts as the first: who verifies an address later is no administrator', async () => {
    const fresh = await startApiApp();
    try {
      const em = fresh.services.createEntityManager();
      const ann = await signUp(fresh);
      await em.execute('delete from administrator_grant');
      await em.execute('update account set is_admin = false');
      await admin({ DATABASE_URL: fresh.services.config.databaseUrl ?? '' }, 'grant', ann.person.email);
      const bob = await signUp(fresh);
      expect((await bob.get('/auth/me')).body.isAdmin).toBe(false);
      expect((await ann.get('/auth/me')).body.isAdmin).toBe(true);
    } finally {
      await fresh.close();
    }
  });
});

describe('without a database that it could use, the command', () => {
  it('says so on one line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cardamom-admin-'));
    const empty = await createTestDatabase();
    try {
      for (const [settings, why] of [
        [{ DATA_DIR: folder, DATABASE_URL: '' }, 'holds no database yet'],
        [{ DATABASE_URL: empty.url }, 'holds no tables of Cardamom yet'],
        [{ DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' }, 'cannot be reached'],
        [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is'],
      ] as const) {
        const { code, out, err } = await admin(settings, 'list');
        expect([code, out]).toEqual([1, '']);
        expect(err).toContain(why);
        expect(err).not.toContain('secret');
        expect(err).toMatch(/^[^\n]+\n$/);
      }
    } finally {
      await empty.drop();
      await rm(folder, { recursive: true });
    }
  });
});
