import pTimeout from 'p-timeout';
import { getLimits, getMailDelivery, getVersion, healthz, readyz } from '../../../shared/api/operations.ts';
import type { JobNotifier } from '../../job-notifier/job-notifier.ts';
import type { IsProductionHost } from '../../http/site/launch-redirect.ts';
import type { IsOwnDesktop } from '../../http/request/own-desktop.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import type { FileStorage } from '../../storage/file-storage.ts';

interface OperationsOptions {
  readonly version: string;
  readonly hasGoogle: boolean;
  readonly sendsMail: boolean;
  readonly isProductionHost: IsProductionHost;
  readonly isOwnDesktop: IsOwnDesktop;
  readonly maxUploadMb: number;
  readonly jobNotifier: JobNotifier;
  readonly storage: FileStorage;
  readonly pingDatabase: () => Promise<void>;
}

/** Milliseconds after which a part that does not answer counts as down. */
const CHECK_WITHIN = 2_000;

function stateOf(check: Promise<void>): Promise<'ok' | 'down'> {
  const outcome = check.then(
    () => 'ok' as const,
    // The answer names the part that is down.
    () => 'down' as const,
  );
  return pTimeout(outcome, { milliseconds: CHECK_WITHIN, fallback: () => 'down' as const });
}

export function createOperationRoutes(route: RouteBuilder, options: OperationsOptions): Route[] {
  const { version, hasGoogle, sendsMail, isProductionHost, isOwnDesktop } = options;
  const { maxUploadMb, jobNotifier, storage, pingDatabase } = options;
  const providers: 'google'[] = hasGoogle ? ['google'] : [];
  return [
    route(getVersion, async ({ ctx }) => ({
      version,
      providers,
      ...(isProductionHost(ctx) && { comingSoon: true }),
      ...(isOwnDesktop(ctx) && { signUp: 'direct' as const }),
    })),

    route(getMailDelivery, async () => ({ sent: sendsMail })),

    route(getLimits, async () => ({ maxUploadMb })),

    route(healthz, async () => ({ status: 'ok' as const })),

    route(readyz, async ({ ctx }) => {
      const [database, files] = await Promise.all([stateOf(pingDatabase()), stateOf(storage.check())]);
      const isReady = database === 'ok' && files === 'ok';
      ctx.status = isReady ? 200 : 503;
      ctx.body = { status: isReady ? 'ok' : 'unavailable', database, storage: files, queue: jobNotifier.status() };
      return undefined;
    }),
  ];
}
