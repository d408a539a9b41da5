import { randomBytes, randomUUID } from 'node:crypto';
import { contentSecurityPolicy, PAGE_HEADERS, withStyleNonce } from '../../../shared/page-security.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { APP_ORIGIN, isAppUrl } from '../platform/app-scheme.ts';
import type { Logger } from '../platform/logger.ts';
import type { TextOf } from '../platform/texts.ts';
import { errorAnswer } from './error-answer.ts';
import { isServerPath } from './forward.ts';
import type { WebFiles } from './web-files.ts';

export type ProtocolHandler = (request: Request) => Promise<Response>;

interface ProtocolOptions {
  readonly files: WebFiles;
  readonly forward: ProtocolHandler;
  readonly textOf: TextOf;
  readonly logger: Logger;
}

async function answerPage(files: WebFiles): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  const headers = {
    ...PAGE_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(`'nonce-${nonce}'`),
    'Cache-Control': 'no-store',
  };
  return new Response(withStyleNonce(await files.page(), nonce), { headers });
}

/** Whether a page of another origin sent the request. Requests of the browser itself have no initiator. */
function isForeign(request: Request & { readonly initiatorOrigin?: string }): boolean {
  return request.initiatorOrigin !== undefined && request.initiatorOrigin !== APP_ORIGIN;
}

/**
 * Answers every request of the window's page: the web app and its texts from the package, API calls from the current server.
 * For the page both have the same origin, as in a browser.
 */
export function createProtocolHandler({ files, forward, textOf, logger }: ProtocolOptions): ProtocolHandler {
  const refuse = (code: ErrorCode): Response => errorAnswer(code, textOf(code));

  async function answer(request: Request): Promise<Response> {
    if (!isAppUrl(request.url) || isForeign(request)) return refuse('errors.forbidden');
    const { pathname } = new URL(request.url);
    if (isServerPath(pathname)) return forward(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse('errors.methodNotAllowed');
    const file = pathname === '/index.html' ? null : await files.answer(pathname);
    if (file) return file;
    return /^\/(assets|locales)\//.test(pathname) ? refuse('errors.notFound') : answerPage(files);
  }
  return async function handleRequest(request) {
    try {
      return await answer(request);
    } catch (error) {
      const requestId = randomUUID();
      logger.error({ err: error, requestId, path: new URL(request.url).pathname }, 'request of the window failed');
      return errorAnswer('errors.internal', textOf('errors.internal', { requestId }));
    }
  };
}
