import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, query, queryOne } from '../../../db/query.ts';
import { emailKey } from '../../../../shared/rules/email.ts';

interface RoleFacts {
  readonly isAdmin: boolean;
  readonly emailKey: string;
  readonly emailVerified: boolean;
}

/** Whether an account has the role in the database, or a verified address in ADMIN_EMAILS (contract §1). */
export function isAdministrator(account: RoleFacts, adminEmails: readonly string[]): boolean {
  return account.isAdmin || (account.emailVerified && adminEmails.includes(account.emailKey));
}

/**
 * Records that the role was granted; resolves with whether this is the first time. Of concurrent calls, only one is the
 * first.
 */
async function noteGrant(em: SqlEntityManager): Promise<boolean> {
  return (await execute(em, 'insert into administrator_grant (once) values (true) on conflict do nothing')) > 0;
}

/**
 * Grants the role to the first account that verifies its e-mail address, if ADMIN_EMAILS is empty and nobody was ever
 * granted the role (contract §1).
 */
export async function grantFirstAdministrator(
  em: SqlEntityManager,
  accountId: string,
  adminEmails: readonly string[],
): Promise<void> {
  if (adminEmails.length > 0) return;
  if (await noteGrant(em)) await execute(em, 'update account set is_admin = true where id = :accountId', { accountId });
}

/** The result of a command that grants or revokes the role, for its user. */
export interface RosterAnswer {
  /** Whether the account now has the requested role. */
  readonly ok: boolean;
  readonly text: string;
  /** A problem that the change causes. */
  readonly warning?: string;
}

/** Grants and revokes the administrator role by e-mail address (contract §4). */
interface AdministratorRoster {
  grant(em: SqlEntityManager, email: string): Promise<RosterAnswer>;
  revoke(em: SqlEntityManager, email: string): Promise<RosterAnswer>;
  /** One line for each administrator, and for each address in ADMIN_EMAILS without the role. */
  list(em: SqlEntityManager): Promise<string[]>;
}

const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_key: z.string(),
  is_admin: z.boolean(),
  verified: z.boolean(),
});
type Row = z.output<typeof accountRow>;

const COLUMNS = 'id, name, email, email_key, is_admin, email_verified_at is not null as verified';
const NOBODY = 'Nobody is an administrator now. Give somebody the role with: admin -- grant EMAIL';

async function lockAccount(tx: SqlEntityManager, email: string): Promise<Row | null> {
  const sql = `select ${COLUMNS} from account where email_key = :key for update`;
  return queryOne(tx, accountRow, sql, { key: emailKey(email) });
}

const refusal = (text: string): RosterAnswer => ({ ok: false, text });
const done = (text: string): RosterAnswer => ({ ok: true, text });
const unknown = (email: string): RosterAnswer => refusal(`There is no account of ${email.trim()}.`);

export function createAdministratorRoster(adminEmails: readonly string[]): AdministratorRoster {
  const isNow = ({ is_admin, email_key, verified }: Row): boolean =>
    isAdministrator({ isAdmin: is_admin, emailKey: email_key, emailVerified: verified }, adminEmails);

  async function administrators(em: SqlEntityManager): Promise<Row[]> {
    const rows = await query(
      em,
      accountRow,
      `select ${COLUMNS} from account
       where is_admin or email_key in (select jsonb_array_elements_text(:emails::jsonb)) order by email_key`,
      { emails: JSON.stringify(adminEmails) },
    );
    return rows.filter(isNow);
  }

  return {
    grant: (em, email) =>
      em.transactional(async (tx) => {
        const account = await lockAccount(tx, email);
        if (!account) return unknown(email);
        if (isNow(account)) return done(`${account.email} is an administrator already.`);
        if (!account.verified) {
          return refusal(`${account.email} has not verified this address yet; grant the role again after that.`);
        }
        await noteGrant(tx);
        await execute(tx, 'update account set is_admin = true where id = :id', { id: account.id });
        return done(`${account.email} is an administrator now.`);
      }),

    revoke: (em, email) =>
      em.transactional(async (tx) => {
        const account = await lockAccount(tx, email);
        if (adminEmails.includes(emailKey(email))) {
          return refusal(`${email.trim()} is named in ADMIN_EMAILS: take it off there and start Cardamom again.`);
        }
        if (!account) return unknown(email);
        if (!account.is_admin) return done(`${account.email} is no administrator.`);
        await execute(tx, 'update account set is_admin = false where id = :id', { id: account.id });
        const isLast = (await administrators(tx)).length === 0;
        return { ...done(`${account.email} is no administrator any more.`), ...(isLast && { warning: NOBODY }) };
      }),

    async list(em) {
      const rows = await administrators(em);
      const known = new Set(rows.map(({ email_key }) => email_key));
      const by = ({ email_key }: Row): string => (adminEmails.includes(email_key) ? 'by ADMIN_EMAILS' : 'granted');
      return [
        ...rows.map((row) => `${row.email}\t${row.name}\t${by(row)}`),
        ...adminEmails
          .filter((email) => !known.has(email))
          .map((email) => `${email}\t\tby ADMIN_EMAILS, once it is verified`),
      ];
    },
  };
}
