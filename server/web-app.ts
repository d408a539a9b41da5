import { join } from 'node:path';
import type Koa from 'koa';
import { MEGABYTE } from '../shared/constants.ts';
import { createApp } from './app.ts';
import { createPostgresRateLimits } from './http/rate-limits.ts';
import { createRouteBuilder, type Route } from './http/route.ts';
import { createSessionCookie } from './http/session-cookie.ts';
import { createStaticSite } from './http/static-site.ts';
import { createTranslator, type Translator } from './i18n/translator.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { createMailMessages } from './mail/messages.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createOutboxFolder } from './mail/outbox-folder.ts';
import { createSmtpTransport } from './mail/smtp.ts';
import { createAuthLimits } from './modules/auth/auth.limits.ts';
import { createAuthRoutes } from './modules/auth/auth.routes.ts';
import { createLoginService } from './modules/auth/login.service.ts';
import { createPasswordHasher } from './modules/auth/password-hash.ts';
import { createPasswordResetService } from './modules/auth/password-reset.service.ts';
import { createRegistrationService } from './modules/auth/registration.service.ts';
import { createSessionsService } from './modules/auth/sessions.service.ts';
import { createImportRoutes } from './modules/imports/imports.routes.ts';
import { createImportsService } from './modules/imports/imports.service.ts';
import { createUploadStore } from './modules/imports/upload-store.ts';
import { createNotificationRoutes } from './modules/notifications/notifications.routes.ts';
import { startHousekeeping } from './modules/operations/housekeeping.ts';
import { createOperationRoutes } from './modules/operations/operations.routes.ts';
import { createRecipeRoutes } from './modules/recipes/recipes.routes.ts';
import { createRecipesService } from './modules/recipes/recipes.service.ts';
import { LOCALES_FOLDER, VERSION, WEB_FOLDER } from './project.ts';
import type { Services } from './services.ts';

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

function createRoutes(services: Services, translator: Translator, mailer: Mailer): Route[] {
  const { config, orm, createEntityManager, doorbell, storage, remover, logger } = services;
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

  const connection = orm.em.getConnection();
  const limits = createAuthLimits(createPostgresRateLimits(() => connection.getNativeClient()));
  const hasher = createPasswordHasher();
  const messages = createMailMessages(translator, config.publicUrl);
  const registration = createRegistrationService({ limits, hasher, messages, mailer, adminEmails });
  const logins = createLoginService({ limits, hasher, sessions, messages, mailer });
  const resets = createPasswordResetService({ limits, hasher, messages, mailer, adminEmails });
  const uploads = createUploadStore({ storage, remover, logger });
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
      translator,
      adminEmails,
      trustedProxies,
    }),
    ...createImportRoutes(route, { imports, translator, maxUploadBytes: config.maxUploadMb * MEGABYTE }),
    ...createNotificationRoutes(route, imports, translator),
    ...createRecipeRoutes(route, createRecipesService({ storage, remover })),
    ...createOperationRoutes(route, {
      version: VERSION,
      hasGoogle: false,
      maxUploadMb: config.maxUploadMb,
      doorbell,
      storage,
      pingDatabase,
    }),
  ];
}

export async function createWebApp(services: Services): Promise<WebApp> {
  const { config, createEntityManager, logger } = services;
  const translator = await createTranslator(LOCALES_FOLDER);
  const mailer = createMailer({ createEntityManager, transport: createMailTransport(services), logger });
  const app = createApp({
    publicUrl: config.publicUrl,
    routes: createRoutes(services, translator, mailer),
    staticSite: await createStaticSite(WEB_FOLDER, LOCALES_FOLDER),
    translator,
    logger,
  });
  const housekeeping = startHousekeeping(createEntityManager, logger);
  return {
    app,
    async close() {
      housekeeping.close();
      await mailer.close();
    },
  };
}
