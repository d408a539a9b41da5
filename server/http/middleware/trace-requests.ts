import type { Middleware } from 'koa';
import { inSpan, type Tracer } from '../../core/tracing/tracing.ts';
import type { TrustedProxies } from '../../core/trusted-proxies.ts';
import { isFromProxy } from '../request/client-address.ts';
import { labelsOf } from '../request/request-labels.ts';

/** Calls of monitoring, which would be most of all traces. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Makes each request a span that is named by the pattern of its path. Trusted proxies may have begun its trace. */
export function traceRequests(tracer: Tracer, trustedProxies: TrustedProxies): Middleware {
  return async function traceRequest(ctx, next) {
    if (UNTRACED.has(ctx.path)) {
      await next();
      return;
    }
    const parent = isFromProxy(ctx.req, trustedProxies) ? ctx.get('traceparent') : null;
    await inSpan(tracer, ctx.method, { kind: 'server', parent }, async (span) => {
      await next();
      const { method, route, status } = labelsOf(ctx);
      span?.rename(`${method} ${route}`);
      span?.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': Number(status) });
      span?.set({ 'cardamom.request_id': String(ctx.state['requestId']) });
      if (ctx.status >= 500) span?.fail(status);
    });
  };
}
