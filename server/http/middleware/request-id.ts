import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { withLogFields } from '../../core/log-context.ts';
import type { TrustedProxies } from '../../core/trusted-proxies.ts';
import { isFromProxy } from '../request/client-address.ts';
import { labelsOf } from '../request/request-labels.ts';

const HEADER = 'X-Request-Id';
const WELL_FORMED = /^[\w.:-]{8,100}$/;

/**
 * Gives each request an id, which is a field of all its log lines and a header of its answer. A trusted proxy may have
 * given it one already.
 */
export function nameRequests(trustedProxies: TrustedProxies, logger: Logger): Middleware {
  return async function nameRequest(ctx, next) {
    const given = isFromProxy(ctx.req, trustedProxies) ? ctx.get(HEADER) : '';
    const requestId = WELL_FORMED.test(given) ? given : randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.set(HEADER, requestId);
    const begin = performance.now();
    await withLogFields({ requestId }, async () => {
      await next();
      logger.debug({ ...labelsOf(ctx), ms: Math.round(performance.now() - begin) }, 'request answered');
    });
  };
}
