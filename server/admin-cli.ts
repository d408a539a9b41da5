import process from 'node:process';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { emailKey } from '../shared/rules/email.ts';
import { type Config, ConfigError, parseConfig } from './core/config.ts';
import { LOCALES_FOLDER } from './core/project.ts';
import { queryOne } from './db/query.ts';
import { createTranslator } from './i18n/translator.ts';
import { createMailMessages } from './mail/messages.ts';
import { removeAllFactors, tellOwner } from './modules/auth/second-factor/second-factors.ts';
import { StartError } from './embedded/start-error.ts';
import { reachDatabase } from './supervisor/reach-database.ts';
import { isDatabaseUnavailable } from './db/failure.ts';
import { createOrm } from './db/orm.ts';
import { createAdministratorRoster, type RosterAnswer } from './modules/auth/account/administrators.ts';

const USAGE = 'usage: admin -- grant EMAIL | revoke EMAIL | reset-second-factor EMAIL | list';
const EXIT_REFUSED = 1;
const EXIT_USAGE = 2;
/** PostgreSQL's error code for a missing table. */
const UNDEFINED_TABLE = '42P01';

const ABOUT_ACCOUNT = ['grant', 'revoke', 'reset-second-factor'] as const;
type Command =
  | { readonly command: 'list' }
  | { readonly command: (typeof ABOUT_ACCOUNT)[number]; readonly email: string };

function parseCommand([command, email, ...surplus]: readonly string[]): Command | null {
  if (surplus.length > 0) return null;
  if (command === 'list' && email === undefined) return { command };
  const known = ABOUT_ACCOUNT.find((name) => name === command);
  return known && email?.trim() ? { command: known, email } : null;
}

function say({ ok, text, warning }: RosterAnswer): number {
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  return ok ? 0 : EXIT_REFUSED;
}

/** For somebody who has lost the authenticator app, the passkeys and the recovery codes. The running server sends the mail. */
async function resetSecondFactor(em: SqlEntityManager, email: string, publicUrl: string): Promise<RosterAnswer> {
  const messages = createMailMessages(await createTranslator(LOCALES_FOLDER), publicUrl);
  return em.transactional(async (tx) => {
    const sql = 'select id from account where email_key = :key for update';
    const account = await queryOne(tx, z.object({ id: z.string() }), sql, { key: emailKey(email) });
    if (!account) return { ok: false, text: `There is no account of ${email.trim()}.` };
    if (!(await removeAllFactors(tx, account.id))) return { ok: true, text: `${email.trim()} has no second factor.` };
    await tellOwner(tx, messages, account.id, { change: 'off' }, 'en');
    return { ok: true, text: `${email.trim()} signs in without a second factor now.` };
  });
}

async function runCommand(request: Command, em: SqlEntityManager, config: Config): Promise<number> {
  if (request.command === 'reset-second-factor')
    return say(await resetSecondFactor(em, request.email, config.publicUrl));
  const roster = createAdministratorRoster(config.adminEmails);
  if (request.command !== 'list') return say(await roster[request.command](em, request.email));
  const lines = await roster.list(em);
  return say({ ok: true, text: lines.length === 0 ? 'Nobody is an administrator.' : lines.join('\n') });
}

/** `npm run -s admin` (contract §4). Returns the exit code: 0 on success. */
async function main(args: readonly string[]): Promise<number> {
  const request = parseCommand(args);
  if (request === null) {
    process.stderr.write(`${USAGE}\n`);
    return EXIT_USAGE;
  }
  const config = parseConfig(process.env);
  const database = await reachDatabase(config);
  const orm = createOrm({ url: database.url, poolSize: 1 });
  try {
    return await runCommand(request, orm.em.fork(), config);
  } finally {
    await orm.close(true);
    await database.leave();
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (error instanceof StartError) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database cannot be reached. DATABASE_URL says where it is.';
  if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) {
    return 'The database holds no tables of Cardamom yet: start Cardamom once.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = EXIT_REFUSED;
}
