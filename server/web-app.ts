import { join } from 'node:path';
import type Koa from 'koa';
import { MEGABYTE } from '../shared/constants.ts';
import { createApp } from './app.ts';
import { createQuickRedis } from './http/quick-redis.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createRouteBuilder, type Route } from './http/route.ts';
import { createSessionCookie } from './http/session-cookie.ts';
import { createSignInCookie } from './http/sign-in-cookie.ts';
import { createStaticSite } from './http/static-site.ts';
import { createTranslator, type Translator } from './i18n/translator.ts';
import type { Sweeper } from './db/sweeper.ts';
import { createImportFetch } from './import-fetch.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { createMailMessages, type MailMessages } from './mail/messages.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createOutboxFolder } from './mail/outbox-folder.ts';
import { createSmtpTransport } from './mail/smtp.ts';
import { type AuthLimits, createAuthLimits } from './modules/auth/auth.limits.ts';
import { createAuthRoutes } from './modules/auth/auth.routes.ts';
import { createGoogleRoutes } from './modules/auth/google/google.routes.ts';
import { createGoogleService } from './modules/auth/google/google.service.ts';
import { createLoginService } from './modules/auth/login.service.ts';
import { createPasswordGuesses } from './modules/auth/password-guesses.ts';
import { createPasswordHasher } from './modules/auth/password-hash.ts';
import { createPasswordResetService } from './modules/auth/password-reset.service.ts';
import { createRegistrationService } from './modules/auth/registration.service.ts';
import { createResetWishes, type ResetWishes } from './modules/auth/reset-wishes.ts';
import { createSessionsService } from './modules/auth/sessions.service.ts';
import { createFailedJobRoutes } from './modules/imports/failed-jobs.routes.ts';
import { createFailedJobsService } from './modules/imports/failed-jobs.service.ts';
import { createImportRoutes } from './modules/imports/imports.routes.ts';
import { createImportsService } from './modules/imports/imports.service.ts';
import { createUploadStore } from './modules/imports/upload-store.ts';
import { createNotificationRoutes } from './modules/notifications/notifications.routes.ts';
import { startHousekeeping } from './modules/operations/housekeeping.ts';
import { createDocumentationRoutes } from './modules/operations/documentation.routes.ts';
import { createMetricsRoutes } from './modules/operations/metrics/metrics.routes.ts';
import { type Monitoring, startMonitoring } from './modules/operations/metrics/monitoring.ts';
import { createOperationRoutes } from './modules/operations/operations.routes.ts';
import { createExportRoutes } from './modules/recipes/export/export.routes.ts';
import { createExportService } from './modules/recipes/export/export.service.ts';
import { createCardPictures } from './modules/recipes/card-pictures.ts';
import { createPictureIntake } from './modules/recipes/picture-intake.ts';
import { createPicturePreparer, type PicturePreparer } from './modules/recipes/picture-preparer.ts';
import { createRecipeEditingRoutes } from './modules/recipes/recipe-editing.routes.ts';
import { createRecipeEditingService } from './modules/recipes/recipe-editing.service.ts';
import { createRecipeImagesService } from './modules/recipes/recipe-images.service.ts';
import { createRecipeListRoutes } from './modules/recipes/recipe-list.routes.ts';
import { createRecipeRoutes } from './modules/recipes/recipes.routes.ts';
import { createRecipesService } from './modules/recipes/recipes.service.ts';
import { createAccountDeletionService } from './modules/users/account-deletion.service.ts';
import { createConfirmPassword } from './modules/users/confirm-password.ts';
import { createPasswordChangeService } from './modules/users/password-change.service.ts';
import { createPictureRoutes } from './modules/users/picture.routes.ts';
import { createPictureFetcher } from './modules/users/picture-fetcher.ts';
import { createUserRoutes } from './modules/users/users.routes.ts';
import { LOCALES_FOLDER, VERSION, WEB_FOLDER } from './project.ts';
import type { Services } from './services.ts';
import { createFileReleaser } from './storage/file-removals.ts';

/** The web server's own part: the application and what works beside its requests. */
export interface WebApp {
  readonly app: Koa;
  close(): Promise<void>;
}

function createMailTransport({ config, logger }: Services): MailTransport {
  return config.smtpUrl === null
    ? createOutboxFolder(join(config.dataDir, 'outbox'), config.mailFrom, logger)
    : createSmtpTransport(config.smtpUrl, config.mailFrom);
}

/** What the calls on accounts share and what works beside them. */
interface Accounts {
  readonly limits: AuthLimits;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
  readonly wishes: ResetWishes;
  readonly pictures: Sweeper;
  close(): Promise<void>;
}

function createAccounts(services: Services, translator: Translator): Accounts {
  const { config, orm, createEntityManager, storage, logger } = services;
  const redis = config.redisUrl === null ? null : createQuickRedis(config.redisUrl, logger);
  const connection = orm.em.getConnection();
  const limits = createAuthLimits(createRateLimits({ connect: () => connection.getNativeClient(), redis }));
  const messages = createMailMessages(translator, config.publicUrl);
  const mailer = createMailer({ createEntityManager, transport: createMailTransport(services), logger });
  const wishes = createResetWishes({ createEntityManager, limits, messages, mailer, logger });
  const fetch = createImportFetch(config);
  const pictures = createPictureFetcher({ createEntityManager, fetch, storage, logger });
  return {
    limits,
    messages,
    mailer,
    wishes,
    pictures,
    async close() {
      await pictures.close();
      await wishes.close();
      await mailer.close();
      redis?.close();
    },
  };
}

/** What the routes stand on beside the services of every process. */
interface Parts {
  readonly translator: Translator;
  readonly accounts: Accounts;
  readonly preparer: PicturePreparer;
  readonly monitoring: Monitoring;
}

function createRoutes(services: Services, { translator, accounts, preparer, monitoring }: Parts): Route[] {
  const { config, createEntityManager, doorbell, storage, remover, logger } = services;
  const { limits, messages, mailer, wishes, pictures } = accounts;
  const { adminEmails, trustedProxies } = config;
  const cookie = createSessionCookie(config.publicUrl.startsWith('https:'));
  const sessions = createSessionsService(adminEmails);
  const route = createRouteBuilder({
    createEntityManager,
    async findActor(em, ctx) {
      const token = cookie.read(ctx);
      return token ? sessions.findActor(em, token) : null;
    },
  });

  const guesses = createPasswordGuesses(limits);
  const hasher = createPasswordHasher();
  const confirmPassword = createConfirmPassword(guesses, hasher);
  const registration = createRegistrationService({ limits, hasher, messages, mailer, adminEmails });
  const logins = createLoginService({ guesses, hasher, sessions, messages, mailer });
  const resets = createPasswordResetService({ limits, guesses, hasher, wishes, adminEmails });
  const google =
    config.google &&
    createGoogleService({ ...config.google, publicUrl: config.publicUrl, limits, sessions, adminEmails, pictures });
  const release = createFileReleaser(remover, logger);
  const uploads = createUploadStore(storage, release);
  const intake = createPictureIntake({ storage, preparer, release });
  const maxUploadBytes = config.maxUploadMb * MEGABYTE;
  const imports = createImportsService({ doorbell, uploads, logger });
  const pingDatabase = async (): Promise<void> => {
    await createEntityManager().execute('select 1');
  };

  return [
    ...createAuthRoutes(route, {
      registration,
      logins,
      resets,
      sessions,
      cookie,
      adminEmails,
      trustedProxies,
    }),
    ...createUserRoutes(route, {
      passwords: createPasswordChangeService({ hasher, sessions, confirmPassword }),
      deletion: createAccountDeletionService({ confirmPassword, remover }),
      sessions,
      cookie,
      adminEmails,
      trustedProxies,
    }),
    ...createPictureRoutes(route, storage),
    ...createGoogleRoutes(route, {
      google,
      sessions,
      cookie,
      attemptCookie: createSignInCookie(config.publicUrl.startsWith('https:')),
      translator,
      trustedProxies,
      logger,
    }),
    ...createImportRoutes(route, { imports, translator, maxUploadBytes }),
    ...createFailedJobRoutes(route, createFailedJobsService({ doorbell, remover, logger }), translator),
    ...createNotificationRoutes(route, imports, translator),
    ...createRecipeListRoutes(route),
    ...createRecipeRoutes(
      route,
      createRecipesService({ storage, remover }),
      createCardPictures({ storage, preparer, release, logger }),
    ),
    ...createRecipeEditingRoutes(route, {
      editing: createRecipeEditingService(intake, remover),
      images: createRecipeImagesService(intake, remover),
      maxUploadBytes,
    }),
    ...createExportRoutes(route, createExportService(storage), logger),
    ...createOperationRoutes(route, {
      version: VERSION,
      hasGoogle: google !== null,
      maxUploadMb: config.maxUploadMb,
      doorbell,
      storage,
      pingDatabase,
    }),
    ...createDocumentationRoutes(route, { version: VERSION, publicUrl: config.publicUrl, cookieName: cookie.name }),
    ...createMetricsRoutes(route, { token: config.metricsToken, monitoring }),
  ];
}

export async function createWebApp(services: Services): Promise<WebApp> {
  const { config, createEntityManager, logger } = services;
  const translator = await createTranslator(LOCALES_FOLDER);
  const accounts = createAccounts(services, translator);
  const monitoring = startMonitoring();
  const preparer = createPicturePreparer();
  const app = createApp({
    publicUrl: config.publicUrl,
    countRequest: monitoring.requests.countRequest,
    routes: createRoutes(services, { translator, accounts, preparer, monitoring }),
    staticSite: await createStaticSite(WEB_FOLDER, LOCALES_FOLDER),
    translator,
    logger,
  });
  const housekeeping = startHousekeeping(createEntityManager, logger);
  return {
    app,
    async close() {
      monitoring.process.close();
      housekeeping.close();
      await preparer.close();
      await accounts.close();
    },
  };
}
