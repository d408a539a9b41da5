import type { Context } from 'koa';
import {
  changePassword,
  deleteMe,
  endOtherSessions,
  endSession,
  getPassword,
  listSessions,
  saveLanguage,
  saveProfile,
} from '../../../../shared/api/users.ts';
import { AppError } from '../../../core/errors.ts';
import { clientAddress } from '../../../http/request/client-address.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { SecretCookie } from '../../../http/response/secret-cookie.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import { Account } from '../../auth/account/account.entity.ts';
import { presentAccount } from '../../auth/account/account.presenter.ts';
import { checkName } from '../../auth/account/credentials.ts';
import { findOwnAccount } from '../../auth/account/own-account.ts';
import type { SessionsService } from '../../auth/sessions/sessions.service.ts';
import type { AccountDeletionService } from '../deletion/account-deletion.service.ts';
import type { PasswordChangeService } from './password-change.service.ts';
import { presentSession } from './session.presenter.ts';

interface UserRoutesOptions {
  readonly passwords: PasswordChangeService;
  readonly deletion: AccountDeletionService;
  readonly sessions: SessionsService;
  readonly cookie: SecretCookie;
  readonly adminEmails: readonly string[];
  readonly trustedProxies: readonly string[];
}

/** The routes with which signed-in users manage their own accounts. */
export function createUserRoutes(route: RouteBuilder, options: UserRoutesOptions): Route[] {
  return [
    ...createProfileRoutes(route, options),
    ...createSessionRoutes(route, options),
    ...createKeyRoutes(route, options),
  ];
}

function createProfileRoutes(route: RouteBuilder, { adminEmails }: UserRoutesOptions): Route[] {
  return [
    route(saveProfile, async ({ actor, body, em }) => {
      checkName(body.name);
      const account = await findOwnAccount(em, actor);
      account.name = body.name.trim();
      await em.flush();
      return { ...SUCCESS, user: presentAccount(account, adminEmails) };
    }),

    route(saveLanguage, async ({ actor, body, em }) => {
      const saved = await em.nativeUpdate(Account, { id: actor.id }, { language: body.language });
      if (saved === 0) throw new AppError('errors.unauthorized');
      return { ...SUCCESS, language: body.language };
    }),
  ];
}

function createSessionRoutes(route: RouteBuilder, { sessions, cookie }: UserRoutesOptions): Route[] {
  return [
    route(listSessions, async ({ actor, em }) => ({
      sessions: (await sessions.list(em, actor)).map((row) => presentSession(row, actor)),
    })),

    route(endSession, async ({ actor, params, em, ctx }) => {
      await sessions.endOne(em, actor, params.id);
      if (params.id === actor.sessionId) cookie.clear(ctx);
      return SUCCESS;
    }),

    route(endOtherSessions, async ({ actor, em }) => {
      await sessions.endOthers(em, actor);
      return SUCCESS;
    }),
  ];
}

function createKeyRoutes(route: RouteBuilder, options: UserRoutesOptions): Route[] {
  const { passwords, deletion, cookie, trustedProxies } = options;
  const addressOf = (ctx: Context): string => clientAddress(ctx.req, trustedProxies);
  return [
    route(getPassword, async ({ actor, em }) => ({
      isSet: (await findOwnAccount(em, actor)).passwordHash !== null,
    })),

    route(changePassword, async ({ actor, body, em, ctx }) => {
      cookie.write(ctx, await passwords.change(em, actor, { ...body, address: addressOf(ctx) }));
      return SUCCESS;
    }),

    route(deleteMe, async ({ actor, body, em, ctx }) => {
      await deletion.deleteOwn(em, actor, { ...body, address: addressOf(ctx) });
      cookie.clear(ctx);
      return SUCCESS;
    }),
  ];
}
