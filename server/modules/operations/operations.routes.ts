import { getVersion, healthz, readyz } from '../../../shared/api/operations.ts';
import type { Doorbell } from '../../doorbell/doorbell.ts';
import type { Route, RouteBuilder } from '../../http/route.ts';
import type { FileStorage } from '../../storage/file-storage.ts';

interface OperationsOptions {
  readonly version: string;
  readonly hasGoogle: boolean;
  readonly doorbell: Doorbell;
  readonly storage: FileStorage;
  readonly pingDatabase: () => Promise<void>;
}

async function stateOf(check: Promise<void>): Promise<'ok' | 'down'> {
  return check.then(
    () => 'ok',
    // The answer is the handling: whoever watches sees which part is down.
    () => 'down',
  );
}

export function createOperationRoutes(route: RouteBuilder, options: OperationsOptions): Route[] {
  const { version, hasGoogle, doorbell, storage, pingDatabase } = options;
  const providers: 'google'[] = hasGoogle ? ['google'] : [];
  return [
    route(getVersion, async () => ({ version, providers })),

    route(healthz, async () => ({ status: 'ok' as const })),

    route(readyz, async ({ ctx }) => {
      const [database, files] = await Promise.all([stateOf(pingDatabase()), stateOf(storage.check())]);
      const isReady = database === 'ok' && files === 'ok';
      ctx.status = isReady ? 200 : 503;
      ctx.body = { status: isReady ? 'ok' : 'unavailable', database, storage: files, queue: doorbell.status() };
      return undefined;
    }),
  ];
}
