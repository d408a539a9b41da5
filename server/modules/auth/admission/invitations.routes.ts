import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import {
  checkInvitation,
  createInvitation,
  listInvitations,
  withdrawInvitation,
} from '../../../../shared/api/invitations.ts';
import { type Invitation, type RegistrationMode } from '../../../../shared/domain/registration.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { emailKey, isEmail } from '../../../../shared/rules/email.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import type { TrustedProxies } from '../../../core/trusted-proxies.ts';
import { isId, newId } from '../../../db/id.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { execute, query, queryOne } from '../../../db/query.ts';
import { clientAddress } from '../../../http/request/client-address.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { enqueueMail } from '../../../mail/mail-queue.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import { findOwnAccount } from '../account/own-account.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';
import { findInvitation } from './admission.ts';

const COLUMNS = `id, email, ${isoTime('created_at')} as "createdAt", ${isoTime('expires_at')} as "expiresAt"`;
const invitationRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});

/** The invitations that can still be used, newest first. */
const listValid = (em: SqlEntityManager): Promise<Invitation[]> =>
  query(
    em,
    invitationRow,
    `select ${COLUMNS} from invitation where used_at is null and expires_at > now() order by created_at desc, id desc`,
  );

interface NewInvitation {
  readonly actor: Actor;
  readonly token: string;
  readonly email: string | null;
  readonly days: number;
}

/** Stores an invitation with the hash of its token. A further one for an address replaces the earlier ones. */
async function store(tx: SqlEntityManager, { actor, token, email, days }: NewInvitation): Promise<Invitation> {
  const key = email === null ? null : emailKey(email);
  if (key !== null) await execute(tx, 'delete from invitation where email_key = :key and used_at is null', { key });
  const invitation = await queryOne(
    tx,
    invitationRow,
    `insert into invitation (id, token_hash, email, email_key, created_by, expires_at)
     values (:id, :hash, :email, :key, :createdBy, now() + make_interval(days => :days)) returning ${COLUMNS}`,
    { id: newId(), hash: hashSecretToken(token), email, key, createdBy: actor.id, days },
  );
  if (!invitation) throw new Error('an insert returned no row');
  return invitation;
}

interface InvitationRoutesOptions {
  readonly registration: { readonly mode: RegistrationMode };
  readonly limits: AuthLimits;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly trustedProxies: TrustedProxies;
}

/** Creates an invitation, and mails its link if it has an address. */
function createInviter({ registration, limits, messages, mailer, publicUrl }: InvitationRoutesOptions) {
  interface Wanted {
    readonly email: string | null;
    readonly days: number;
    readonly language: LanguageCode;
  }
  return async function invite(em: SqlEntityManager, actor: Actor, { email, days, language }: Wanted) {
    if (registration.mode === 'closed') throw new AppError('auth.registrationClosed');
    if (email !== null && !isEmail(email))
      throw new AppError('auth.emailInvalid', { fields: { email: 'auth.emailInvalid' } });
    await limits.invitations.consume(actor.id);
    const token = createSecretToken();
    const link = `${publicUrl}/register?invitation=${token}`;
    const invitation = await em.transactional(async (tx) => {
      const stored = await store(tx, { actor, token, email, days });
      if (email !== null) {
        const { name } = await findOwnAccount(tx, actor);
        await enqueueMail(tx, messages.invitation({ name, email, link, until: stored.expiresAt }, language));
      }
      return stored;
    });
    mailer.wake();
    return { invitation, link };
  };
}

/** Invitations to create an account: administrators make and withdraw them, and guests look one up by its token. */
export function createInvitationRoutes(route: RouteBuilder, options: InvitationRoutesOptions): Route[] {
  const { limits, trustedProxies } = options;
  const invite = createInviter(options);
  return [
    route(checkInvitation, async ({ query: { token }, em, ctx }) => {
      await limits.invitationChecks.consume(clientAddress(ctx.req, trustedProxies));
      const { email } = await findInvitation(em, token);
      return { email };
    }),

    route(listInvitations, async ({ em }) => ({ invitations: await listValid(em) })),

    route(createInvitation, async ({ actor, body, em, language }) => {
      const email = body.email?.trim() || null;
      return { ...SUCCESS, ...(await invite(em, actor, { email, days: body.days, language })) };
    }),

    route(withdrawInvitation, async ({ params, em }) => {
      const sql = 'delete from invitation where id = :id and used_at is null';
      if (!isId(params.id) || (await execute(em, sql, { id: params.id })) === 0) throw new AppError('errors.notFound');
      return SUCCESS;
    }),
  ];
}
