import type { Route } from '../http/routing/route.ts';
import { createConfirmationCookie, createSignInCookie } from '../modules/auth/google/sign-in-attempts.ts';
import { createDesktopCode } from '../modules/auth/google/desktop-return.ts';
import { createInvitationRoutes } from '../modules/auth/admission/invitations.routes.ts';
import { createAuthRoutes } from '../modules/auth/auth.routes.ts';
import { createDirectRegistrationService } from '../modules/auth/sign-in/direct-registration.service.ts';
import { createGoogleRoutes } from '../modules/auth/google/google.routes.ts';
import { createGoogleService } from '../modules/auth/google/google.service.ts';
import { createRegistrationCookie } from '../modules/auth/sign-in/verification.ts';
import { createLoginService } from '../modules/auth/sign-in/login.service.ts';
import { createPendingCookie } from '../modules/auth/second-factor/pending-sign-ins.ts';
import { createSecondFactorRoutes } from '../modules/auth/sign-in/second-factor.routes.ts';
import { createPasswordGuesses } from '../modules/auth/passwords/password-guesses.ts';
import { createPasswordResetService } from '../modules/auth/passwords/password-reset.service.ts';
import { createRegistrationService } from '../modules/auth/sign-in/registration.service.ts';
import { createAccountDeletionService } from '../modules/users/deletion/account-deletion.service.ts';
import { createAdminUserRoutes } from '../modules/users/all-users/admin-users.routes.ts';
import { createPasskeyCookie } from '../modules/auth/passkeys/challenges.ts';
import { createWebAuthn } from '../modules/auth/passkeys/web-authn.ts';
import { createImportKeyRoutes } from '../modules/auth/import-keys/import-keys.ts';
import { createPasskeyRoutes } from '../modules/auth/sign-in/passkeys.routes.ts';
import {
  createConfirmOwner,
  createConfirmPassword,
  createProveOwner,
} from '../modules/auth/passwords/confirm-password.ts';
import type { GiveSecret } from '../modules/auth/sessions/begin-session.ts';
import { createEmailChangeService } from '../modules/users/own-account/email-change.service.ts';
import { createPasswordChangeService } from '../modules/users/own-account/password-change.service.ts';
import { requestPicture } from '../modules/users/pictures/account-picture.ts';
import { createPictureRoutes, createUserRoutes } from '../modules/users/own-account/users.routes.ts';
import type { RouteParts } from './route-parts.ts';

/** The routes of accounts: all kinds of sign-in, settings, profile pictures. */
export function createAccountRoutes(parts: RouteParts): Route[] {
  const { services, route, translator, accounts, hasher, sessions, cookie, isOwnDesktop } = parts;
  const { config, remover, storage, logger } = services;
  const { limits, admission, messages, mailer, resetRequests, pictures } = accounts;
  const { adminEmails, trustedProxies, publicUrl } = config;
  const isSecure = publicUrl.startsWith('https:');
  const guesses = createPasswordGuesses(limits);
  const confirmPassword = createConfirmPassword(guesses, hasher);
  const confirmOwner = createConfirmOwner(confirmPassword);
  const deletion = createAccountDeletionService({ confirmOwner, remover, adminEmails });
  const pendingCookie = createPendingCookie(isSecure);
  const give: GiveSecret = (tx, accountId, { userAgent }, { desktop, isProven }) =>
    desktop
      ? createDesktopCode(tx, accountId, { challenge: desktop.challenge, isProven })
      : sessions.start(tx, accountId, userAgent, isProven);
  const shared = { sessions, cookie, pendingCookie, adminEmails, trustedProxies };
  const factors = { ...shared, proveOwner: createProveOwner(confirmPassword), give, limits, messages, mailer };
  return [
    ...createAuthRoutes(route, {
      ...shared,
      registration: createRegistrationService({ limits, hasher, sessions, messages, mailer, admission }),
      directRegistration: createDirectRegistrationService({ limits, hasher, sessions, admission }),
      isOwnDesktop,
      registrationCookie: createRegistrationCookie(isSecure),
      logins: createLoginService({ limits, guesses, hasher, sessions, messages, mailer }),
      resets: createPasswordResetService({ limits, guesses, hasher, resetRequests, messages, mailer, admission }),
    }),
    ...createSecondFactorRoutes(route, factors),
    ...createImportKeyRoutes(route, factors),
    ...createPasskeyRoutes(route, {
      ...factors,
      webAuthn: createWebAuthn(publicUrl),
      passkeyCookie: createPasskeyCookie(isSecure),
    }),
    ...createInvitationRoutes(route, { ...config, limits, messages, mailer }),
    ...createUserRoutes(route, {
      ...shared,
      maxStoredBytes: config.limits.bytes,
      passwords: createPasswordChangeService({ hasher, sessions, confirmPassword }),
      emails: createEmailChangeService({ limits, confirmOwner, sessions, admission, messages, mailer }),
      deletion,
    }),
    ...createAdminUserRoutes(route, { deletion, adminEmails }),
    ...createPictureRoutes(route, storage),
    ...createGoogleRoutes(route, {
      google:
        config.google &&
        createGoogleService({
          ...config.google,
          publicUrl,
          limits,
          admission,
          messages,
          mailer,
          pictures: { request: requestPicture, wake: pictures.wake },
          give,
        }),
      ...shared,
      limits,
      attemptCookie: createSignInCookie(isSecure),
      confirmationCookie: createConfirmationCookie(isSecure),
      translator,
      logger,
    }),
  ];
}
