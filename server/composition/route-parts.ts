import type { ScheduledBackups } from '../backup/scheduled-backups.ts';
import type { IsOwnDesktop } from '../http/request/own-desktop.ts';
import type { IsProductionHost } from '../http/site/launch-redirect.ts';
import type { ModelTestService } from '../modules/admin/model-test/model-test.service.ts';
import type { RouteBuilder } from '../http/routing/route.ts';
import type { SecretCookie } from '../http/response/secret-cookie.ts';
import type { Translator } from '../i18n/translator.ts';
import type { PasswordHasher } from '../modules/auth/passwords/password-hash.ts';
import type { SessionsService } from '../modules/auth/sessions/sessions.service.ts';
import type { Monitoring } from '../modules/operations/metrics/monitoring.ts';
import type { PicturePreparer } from '../modules/recipes/pictures/picture-preparer.ts';
import type { Services } from './services.ts';
import type { Accounts } from './accounts.ts';

/** The parts of the web server that routes need. */
export interface RouteParts {
  readonly services: Services;
  readonly route: RouteBuilder;
  readonly translator: Translator;
  readonly accounts: Accounts;
  readonly hasher: PasswordHasher;
  readonly sessions: SessionsService;
  readonly cookie: SecretCookie;
  readonly preparer: PicturePreparer;
  readonly modelTests: ModelTestService;
  /** null if no backups are set up. */
  readonly backups: ScheduledBackups | null;
  readonly monitoring: Monitoring;
  readonly isProductionHost: IsProductionHost;
  readonly isOwnDesktop: IsOwnDesktop;
}
