import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyFactor,
  beginPasskeyProof,
  beginPasskeySignIn,
  finishSignInWithPasskey,
  listPasskeys,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  type NewPasskey,
  type PasskeyAnswer,
} from '../../../../shared/api/passkeys.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { execute } from '../../../db/query.ts';
import type { SecretCookie } from '../../../http/response/secret-cookie.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { Account } from '../account/account.entity.ts';
import { presentAccount } from '../account/account.presenter.ts';
import { checkName } from '../account/credentials.ts';
import { hasSecondFactor } from '../account/has-second-factor.ts';
import { lockAccount } from '../account/lock-account.ts';
import { createSecretToken } from '../account/secret-token.ts';
import { createChallenge, takeChallenge } from '../passkeys/challenges.ts';
import {
  attemptPasskey,
  checkRoom,
  credentialsOf,
  deletePasskey,
  insertPasskey,
  listOwnPasskeys,
  nameOwnPasskey,
  type PasskeyAttempt,
} from '../passkeys/passkeys.ts';
import { challengeOf, type WebAuthn } from '../passkeys/web-authn.ts';
import { proveInSession, storeProof } from '../second-factor/factor-proofs.ts';
import { createFinishSignIn, pendingAccount, type PrepareProof } from '../second-factor/pending-sign-ins.ts';
import { forgetBegunFactor, removeRemains, replaceRecoveryCodes, tellOwner } from '../second-factor/second-factors.ts';
import { createBeginSession } from '../sessions/begin-session.ts';
import { type Caller, createCallerOf } from '../sessions/caller.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { createWelcome, type SecondFactorOptions } from './second-factor.routes.ts';

interface PasskeyOptions extends SecondFactorOptions {
  readonly webAuthn: WebAuthn;
  /** Identifies the browser that may sign in with a passkey. */
  readonly passkeyCookie: SecretCookie;
}

/** The name of a new passkey until its owner renames it: where it was made. */
function firstName(userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter((part) => part !== null).join(', ') || 'Passkey';
}

/** Adds a passkey to the account of the actor. The first second factor comes with recovery codes. */
function createAdd({ webAuthn, sessions, messages, mailer }: PasskeyOptions) {
  return async function add(em: SqlEntityManager, actor: Actor, caller: Caller, made: NewPasskey) {
    const challenge = challengeOf(made);
    const isTaken = await takeChallenge(em, challenge, { kind: 'add', owner: actor.sessionId });
    if (!isTaken) throw new AppError('auth.passkeyFailed');
    const credential = await webAuthn.readNew(made, challenge);
    const added = await em.transactional(async (tx) => {
      await lockAccount(tx, actor.id);
      const isFirst = !(await hasSecondFactor(tx, actor.id));
      const passkey = await insertPasskey(tx, actor.id, credential, firstName(caller.userAgent));
      const news = { change: 'passkeyAdded', passkey: passkey.name } as const;
      await tellOwner(tx, messages, actor.id, news, caller.language);
      if (!isFirst) return { passkey };
      await sessions.endOthers(tx, actor);
      await forgetBegunFactor(tx, actor.id);
      await storeProof(tx, actor);
      return { passkey, recoveryCodes: await replaceRecoveryCodes(tx, actor.id) };
    });
    mailer.wake();
    return added;
  };
}

/** The passkeys of the user's own account. The owner is told by mail what is added and removed. */
function createOwnPasskeyRoutes(route: RouteBuilder, options: PasskeyOptions): Route[] {
  const { webAuthn, proveOwner, messages, mailer, trustedProxies } = options;
  const callerOf = createCallerOf(trustedProxies);
  const add = createAdd(options);

  async function remove(em: SqlEntityManager, actor: Actor, id: string, language: LanguageCode): Promise<void> {
    await em.transactional(async (tx) => {
      await lockAccount(tx, actor.id);
      const passkey = await deletePasskey(tx, actor.id, id);
      const change = (await removeRemains(tx, actor.id)) ? 'passkeyOff' : 'passkeyRemoved';
      await tellOwner(tx, messages, actor.id, { change, passkey }, language);
    });
    mailer.wake();
  }

  return [
    route(listPasskeys, async ({ actor, em }) => ({ passkeys: await listOwnPasskeys(em, actor.id) })),

    route(beginPasskey, async ({ actor, body, em, ctx, language }) => {
      const account = await proveOwner(em, actor, body.currentPassword, callerOf(ctx, language).address);
      await checkRoom(em, actor.id);
      const challenge = await createChallenge(em, { kind: 'add', owner: actor.sessionId });
      return { options: await webAuthn.creationOptions(account, challenge, await credentialsOf(em, actor.id)) };
    }),

    route(addPasskey, async ({ actor, body, em, ctx, language }) => ({
      ...SUCCESS,
      ...(await add(em, actor, callerOf(ctx, language), body.passkey)),
    })),

    route(renamePasskey, async ({ actor, params, body: { name }, em }) => {
      checkName(name);
      await nameOwnPasskey(em, actor.id, params.id, name.trim());
      return SUCCESS;
    }),

    route(removePasskey, async ({ actor, params, body, em, ctx, language }) => {
      await proveOwner(em, actor, body.currentPassword, callerOf(ctx, language).address);
      await remove(em, actor, params.id, language);
      return SUCCESS;
    }),
  ];
}

/** Signs in with a passkey alone, completes a sign-in that waits for its second factor, or proves it in a session. */
function createSignIns(options: PasskeyOptions) {
  const { webAuthn, limits, sessions } = options;
  const proofByPasskey =
    (em: SqlEntityManager, attempt: PasskeyAttempt): PrepareProof =>
    async () => {
      const use = await attemptPasskey(em, webAuthn, attempt);
      return async (tx) => void (await use(tx));
    };
  const finish = createFinishSignIn(options);
  return {
    async alone(em: SqlEntityManager, caller: Caller, browser: string | undefined, answer: PasskeyAnswer) {
      await limits.passkeyAnswers.consume(caller.address);
      const use = { kind: 'signIn', owner: browser ?? '' } as const;
      const attempt = await attemptPasskey(em, webAuthn, { answer, use, accountId: null });
      const signedIn = await em.transactional(async (tx) => {
        const id = await attempt(tx);
        await execute(tx, 'update account set last_login_at = now() where id = :id', { id });
        const token = await sessions.start(tx, id, caller.userAgent, true);
        return { account: await tx.findOneOrFail(Account, { id }), token };
      });
      await limits.passkeyAnswers.giveBack(caller.address);
      return signedIn;
    },

    async inSession(em: SqlEntityManager, caller: Caller, actor: Actor, answer: PasskeyAnswer) {
      const use = { kind: 'proof', owner: actor.sessionId } as const;
      const proof = proofByPasskey(em, { answer, use, accountId: actor.id });
      await proveInSession(em, { actor, address: caller.address, limits }, proof);
    },

    async asFactor(em: SqlEntityManager, caller: Caller, pending: string | undefined, answer: PasskeyAnswer) {
      const accountId = await pendingAccount(em, pending);
      const use = { kind: 'factor', owner: pending ?? '' } as const;
      return finish(em, caller, pending, proofByPasskey(em, { answer, use, accountId }));
    },
  };
}

/** The routes of passkeys: the user's own ones, and both kinds of sign-in. */
export function createPasskeyRoutes(route: RouteBuilder, options: PasskeyOptions): Route[] {
  const { webAuthn, limits, sessions, cookie, pendingCookie, passkeyCookie, adminEmails, trustedProxies } = options;
  const callerOf = createCallerOf(trustedProxies);
  const beginSession = createBeginSession(sessions, cookie);
  const signIns = createSignIns(options);
  const welcome = createWelcome(options);

  return [
    ...createOwnPasskeyRoutes(route, options),

    route(beginPasskeySignIn, async ({ em, ctx, language }) => {
      await limits.passkeyOptions.consume(callerOf(ctx, language).address);
      // Several tabs of a browser share the cookie.
      const owner = passkeyCookie.read(ctx) ?? createSecretToken();
      passkeyCookie.write(ctx, owner);
      const challenge = await createChallenge(em, { kind: 'signIn', owner });
      return { options: await webAuthn.requestOptions(challenge, null) };
    }),

    route(signInWithPasskey, async ({ body, em, ctx, language }) => {
      const caller = callerOf(ctx, language);
      const { account, token } = await signIns.alone(em, caller, passkeyCookie.read(ctx), body.passkey);
      await beginSession(em, ctx, token);
      passkeyCookie.clear(ctx);
      return { ...SUCCESS, user: presentAccount(account, adminEmails) };
    }),

    route(beginPasskeyFactor, async ({ em, ctx, language }) => {
      await limits.passkeyOptions.consume(callerOf(ctx, language).address);
      const owner = pendingCookie.read(ctx) ?? '';
      const accountId = await pendingAccount(em, owner);
      const challenge = await createChallenge(em, { kind: 'factor', owner });
      return { options: await webAuthn.requestOptions(challenge, await credentialsOf(em, accountId)) };
    }),

    route(beginPasskeyProof, async ({ actor, em, ctx, language }) => {
      await limits.passkeyOptions.consume(callerOf(ctx, language).address);
      const challenge = await createChallenge(em, { kind: 'proof', owner: actor.sessionId });
      return { options: await webAuthn.requestOptions(challenge, await credentialsOf(em, actor.id)) };
    }),

    route(proveWithPasskey, async ({ actor, body, em, ctx, language }) => {
      await signIns.inSession(em, callerOf(ctx, language), actor, body.passkey);
      return SUCCESS;
    }),

    route(finishSignInWithPasskey, async ({ body, em, ctx, language }) =>
      welcome(em, ctx, await signIns.asFactor(em, callerOf(ctx, language), pendingCookie.read(ctx), body.passkey)),
    ),
  ];
}
