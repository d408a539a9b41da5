import { HttpMethodEnum, koaBody } from 'koa-body';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../core/errors.ts';

const parse = koaBody({
  json: true,
  jsonStrict: false,
  jsonLimit: '1mb',
  urlencoded: false,
  text: false,
  multipart: false,
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE],
  onError: (error) => {
    throw error;
  },
});

function asBodyRefusal(error: unknown): AppError {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return new AppError(status === 413 ? 'errors.payloadTooLarge' : 'errors.badRequest', { cause: error });
}

/** The JSON of a request, at most 1 MB; `{}` if there is no body. */
export async function readJsonBody(ctx: Context): Promise<unknown> {
  const isEmpty = ctx.get('Content-Length') === '0' || (!ctx.get('Content-Length') && !ctx.get('Transfer-Encoding'));
  if (isEmpty) return {};
  if (!ctx.is('json', '+json')) throw new AppError('errors.unsupportedType');
  try {
    await parse(ctx, async () => {});
  } catch (error) {
    throw asBodyRefusal(error);
  }
  const body: unknown = ctx.request.body;
  return body;
}

/** How long a refused client may continue to send before the connection is closed, in milliseconds. */
const LINGER = 5_000;

/**
 * Reads and discards what a refused client still sends. If the connection were closed at once, the client could lose
 * the response. After a time limit it is closed.
 */
export function dropUnreadBody(): Middleware {
  return async function dropUnread({ req, res }, next) {
    res.once('finish', () => {
      if (req.complete) return;
      req.unpipe(); // a decompressor that was abandoned holds it back
      req.resume();
      const end = setTimeout(() => req.socket.destroy(), LINGER).unref();
      req.once('close', () => clearTimeout(end));
    });
    await next();
  };
}
