import type { Session } from '../../../../shared/domain/session.ts';
import type { Actor } from '../../../core/actor.ts';
import { describeDevice } from '../../auth/sessions/describe-device.ts';
import type { SessionRow, SessionsService } from '../../auth/sessions/sessions.service.ts';
import {
  changePassword,
  confirmEmailChange,
  deleteMe,
  endOtherSessions,
  endSession,
  getPassword,
  getStorage,
  listSessions,
  requestEmailChange,
  saveLanguage,
  saveProfile,
  getAccountPicture,
} from '../../../../shared/api/users.ts';
import { AppError } from '../../../core/errors.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { SecretCookie } from '../../../http/response/secret-cookie.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import { Account } from '../../auth/account/account.entity.ts';
import { presentAccount } from '../../auth/account/account.presenter.ts';
import { createCallerOf } from '../../auth/sessions/caller.ts';
import { checkName } from '../../auth/account/credentials.ts';
import { findOwnAccount } from '../../auth/account/own-account.ts';
import type { AccountDeletionService } from '../deletion/account-deletion.service.ts';
import { sendPicture } from '../../../http/response/send-picture.ts';
import { storedBytes } from '../../../storage/account-space.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { findPicture } from '../pictures/account-picture.ts';
import type { EmailChangeService } from './email-change.service.ts';
import type { PasswordChangeService } from './password-change.service.ts';
import type { TrustedProxies } from '../../../core/trusted-proxies.ts';

/** A session as its owner sees it. */
function presentSession(row: SessionRow, actor: Actor): Session {
  return {
    id: row.id,
    device: describeDevice(row.user_agent),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.id === actor.sessionId,
  };
}

interface UserRoutesOptions {
  readonly passwords: PasswordChangeService;
  readonly emails: EmailChangeService;
  readonly deletion: AccountDeletionService;
  readonly sessions: SessionsService;
  readonly cookie: SecretCookie;
  readonly adminEmails: readonly string[];
  /** How many bytes an account may keep. */
  readonly maxStoredBytes: number;
  readonly trustedProxies: TrustedProxies;
}

/** The routes with which signed-in users manage their own accounts. */
export function createUserRoutes(route: RouteBuilder, options: UserRoutesOptions): Route[] {
  return [
    ...createProfileRoutes(route, options),
    ...createSessionRoutes(route, options),
    ...createKeyRoutes(route, options),
    ...createEmailRoutes(route, options),
  ];
}

function createProfileRoutes(route: RouteBuilder, { adminEmails, maxStoredBytes }: UserRoutesOptions): Route[] {
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

    route(getStorage, async ({ actor, em }) => ({ bytes: await storedBytes(em, actor.id), maxBytes: maxStoredBytes })),
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
  const callerOf = createCallerOf(trustedProxies);
  return [
    route(getPassword, async ({ actor, em }) => ({
      isSet: (await findOwnAccount(em, actor)).passwordHash !== null,
    })),

    route(changePassword, async ({ actor, body, em, ctx, language }) => {
      const { address } = callerOf(ctx, language);
      cookie.write(ctx, await passwords.change(em, actor, { ...body, address }));
      return SUCCESS;
    }),

    route(deleteMe, async ({ actor, body, em, ctx, language }) => {
      await deletion.deleteOwn(em, actor, { ...body, address: callerOf(ctx, language).address });
      cookie.clear(ctx);
      return SUCCESS;
    }),
  ];
}

function createEmailRoutes(route: RouteBuilder, options: UserRoutesOptions): Route[] {
  const { emails, cookie, adminEmails, trustedProxies } = options;
  const callerOf = createCallerOf(trustedProxies);
  return [
    route(requestEmailChange, async ({ actor, body, em, ctx, language }) => {
      await emails.request(em, actor, callerOf(ctx, language), body);
      return SUCCESS;
    }),

    route(confirmEmailChange, async ({ actor, body, em, ctx, language }) => {
      cookie.write(ctx, await emails.confirm(em, actor, callerOf(ctx, language), body.token));
      return { ...SUCCESS, user: presentAccount(await findOwnAccount(em, actor), adminEmails) };
    }),
  ];
}

export function createPictureRoutes(route: RouteBuilder, storage: FileStorage): Route[] {
  return [
    route(getAccountPicture, async ({ actor, params, em, ctx }) => {
      const found = await findPicture(em, actor, params.id);
      const bytes = found && (await storage.read(found.path));
      if (!bytes) throw new AppError('errors.notFound');
      return sendPicture(ctx, { bytes, mime: found.mime });
    }),
  ];
}
