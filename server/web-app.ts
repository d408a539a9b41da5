import { HOUR, SECOND } from '../shared/constants.ts';
import type Koa from 'koa';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { createWithLaunchHead } from './http/site/launch-head.ts';
import { createIsProductionHost } from './http/site/launch-redirect.ts';
import { createIsOwnDesktop } from './http/request/own-desktop.ts';
import { createRouteBuilder, type RouteBuilder, type Route } from './http/routing/route.ts';
import type { SecretCookie } from './http/response/secret-cookie.ts';
import { createSessionCookie } from './modules/auth/sessions/caller.ts';
import { createStaticSite } from './http/site/static-site.ts';
import { createTranslator } from './i18n/translator.ts';
import { createPasswordHasher } from './modules/auth/passwords/password-hash.ts';
import { createSessionsService, type SessionsService } from './modules/auth/sessions/sessions.service.ts';
import { createScheduledBackups } from './backup/scheduled-backups.ts';
import { startTallyKeeping } from './modules/admin/activity/tally.ts';
import { startWordEntry } from './modules/recipes/search/word-entry.ts';
import { createStartExamination } from './doctor/examination-process.ts';
import { createModelTestService } from './modules/admin/model-test/model-test.service.ts';
import { startHousekeeping } from './modules/operations/housekeeping.ts';
import { startMonitoring } from './modules/operations/metrics/monitoring.ts';
import { createPicturePreparer } from './modules/recipes/pictures/picture-preparer.ts';
import { LOCALES_FOLDER, WEB_FOLDER, VERSION } from './core/project.ts';
import type { Services } from './composition/services.ts';
import { createAccounts } from './composition/accounts.ts';
import { createAccountRoutes } from './composition/account-routes.ts';
import { createCollectionRoutes } from './composition/collection-routes.ts';
import { createLaunch } from './composition/launch.ts';
import { isEmbeddedUrl } from './embedded/folders.ts';
import { createActivityRoutes } from './modules/admin/activity/activity.routes.ts';
import { createProbes } from './modules/admin/health/create-probes.ts';
import { createHealthService } from './modules/admin/health/health.service.ts';
import { createHealthRoutes } from './modules/admin/health/health.routes.ts';
import { createModelTestRoutes } from './modules/admin/model-test/model-test.routes.ts';
import type { RouteParts } from './composition/route-parts.ts';
import { execute } from './db/query.ts';
import { createFileMeasurer } from './storage/account-space.ts';
import { findKeyHolder } from './modules/auth/import-keys/import-keys.ts';
import { passkeyHostOf } from './modules/auth/passkeys/web-authn.ts';
import { readIssuerLogo } from './modules/auth/google/issuer-logo.ts';
import { createDocumentationRoutes, createOperationRoutes } from './modules/operations/operations.routes.ts';
import { createMetricsRoutes } from './modules/operations/metrics/metrics.routes.ts';

/** The routes for operators (health, metrics) and for developers of API clients. */
export async function createRunningRoutes(parts: RouteParts): Promise<Route[]> {
  const { services, route, accounts, cookie, monitoring, isProductionHost, isOwnDesktop } = parts;
  const { config, createEntityManager, jobNotifier, storage } = services;
  return [
    ...createOperationRoutes(route, {
      version: VERSION,
      issuer: config.google && { name: config.google.label, logo: await readIssuerLogo(config.google.logo) },
      passkeyHost: passkeyHostOf(config.publicUrl),
      registrationMode: accounts.admission.mode,
      sendsMail: config.smtpUrl !== null,
      usesModel: config.ollama.host !== null,
      isProductionHost,
      isOwnDesktop,
      maxUploadMb: config.maxUploadMb,
      maxArchiveMb: config.maxArchiveMb,
      maxRecipeImages: config.limits.recipePictures,
      jobNotifier,
      storage,
      async pingDatabase() {
        await execute(createEntityManager(), 'select 1');
      },
    }),
    ...createDocumentationRoutes(route, {
      version: VERSION,
      publicUrl: config.publicUrl,
      cookieName: cookie.name,
    }),
    ...createMetricsRoutes(route, { token: config.metricsToken, monitoring }),
  ];
}

/** Backups that administrators may begin in an hour. */
const BACKUPS_PER_HOUR = 10;

/** The routes for administrators only. */
export function createAdminRoutes({ services, route, translator, accounts, modelTests, backups }: RouteParts): Route[] {
  const { dataDir, databaseUrl } = services.config;
  const isEmbedded = databaseUrl !== null && isEmbeddedUrl(databaseUrl, dataDir);
  return [
    ...createActivityRoutes(route, translator),
    ...createHealthRoutes(route, {
      health: createHealthService(createProbes({ ...services, isEmbedded })),
      translator,
      makeBackup: backups && (() => backups.makeNow()),
      backupLimit: accounts.createLimit({ name: 'backup', points: BACKUPS_PER_HOUR, seconds: HOUR / SECOND }),
    }),
    ...createModelTestRoutes(route, modelTests),
  ];
}

/** The web application and its background work. */
interface WebApp {
  readonly app: Koa;
  close(): Promise<void>;
}

/** A route builder that identifies users by the session cookie, and for imports by an import key. */
function createKnowingRoute(services: Services, sessions: SessionsService, cookie: SecretCookie): RouteBuilder {
  return createRouteBuilder({
    createEntityManager: services.createEntityManager,
    checksReplies: services.config.checksReplies,
    async findActor(em, ctx, { takesImportKey }) {
      const token = cookie.read(ctx);
      if (token) return sessions.findActor(em, token);
      return takesImportKey ? findKeyHolder(em, ctx) : null;
    },
  });
}

export async function createWebApp(services: Services, hasher = createPasswordHasher()): Promise<WebApp> {
  const { config, createEntityManager, logger } = services;
  const translator = await createTranslator(LOCALES_FOLDER, config.google?.label ?? undefined);
  const accounts = await createAccounts(services, translator);
  const monitoring = startMonitoring(services);
  const preparer = createPicturePreparer();
  const start = config.ollama.host === null ? null : createStartExamination(config);
  const modelTests = createModelTestService({ createEntityManager, start, logger });
  const cookie = createSessionCookie(config.publicUrl.startsWith('https:'));
  const sessions = createSessionsService(config.adminEmails, config.secondFactorForAdmins);
  const route = createKnowingRoute(services, sessions, cookie);
  const isProductionHost = createIsProductionHost(config.productionHost, config.trustedProxies);
  const isOwnDesktop = createIsOwnDesktop(config.desktopToken);
  const shared = { services, route, translator, accounts, hasher, sessions, cookie };
  const backups = config.backup && createScheduledBackups({ ...services, backup: config.backup });
  const parts = { ...shared, preparer, modelTests, backups, monitoring, isProductionHost, isOwnDesktop };
  const launch = createLaunch(parts);
  const app = createApp({
    config,
    isProductionHost,
    countRequest: monitoring.countRequest,
    routes: [
      ...createAccountRoutes(parts),
      ...createCollectionRoutes(parts),
      ...createAdminRoutes(parts),
      ...launch.routes,
      ...(await createRunningRoutes(parts)),
    ],
    staticSite: await createStaticSite(WEB_FOLDER, LOCALES_FOLDER, createWithLaunchHead(translator)),
    translator,
    tracer: services.tracer,
    logger,
  });
  const housekeeping = startHousekeeping({ createEntityManager, config, logger });
  const measurer = createFileMeasurer({ createEntityManager, storage: services.storage, logger });
  const tallyKeeping = startTallyKeeping(createEntityManager, logger);
  const wordEntry = startWordEntry(createEntityManager, logger);
  return {
    app,
    async close() {
      monitoring.close();
      housekeeping.close();
      await backups?.close();
      await measurer.close();
      await tallyKeeping.close();
      await wordEntry.close();
      await preparer.close();
      await modelTests.close();
      await launch.close();
      await accounts.close();
    },
  };
}

/**
 * Time limits in milliseconds for receiving headers and a whole request. A large file over a slow connection takes
 * minutes.
 */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 300_000;
/**
 * Milliseconds for which an idle connection stays open: longer than clients and reverse proxies keep theirs (nginx 60 s,
 * Traefik 90 s, Caddy 120 s), so that no request is sent on a connection that is being closed. Nobody repeats an upload.
 */
const KEEP_ALIVE_TIMEOUT = 125_000;

/** The time limit for running requests at a stop, in milliseconds. */
const ANSWER_WITHIN = 2_000;

interface WebServer {
  readonly port: number;
  /** Accepts no new connections, closes idle ones and waits for running requests. */
  close(): Promise<void>;
}

/** Listens for requests; rejects if the address cannot be used. */
export async function listen(web: WebApp, host: string, port: number): Promise<WebServer> {
  const server: Server = createServer(web.app.callback());
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      // Unused connections and stalled clients must not delay the stop.
      setTimeout(() => server.closeAllConnections(), ANSWER_WITHIN).unref();
      await closed;
      await web.close();
    },
  };
}
