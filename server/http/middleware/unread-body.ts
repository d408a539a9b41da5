import type { Middleware } from 'koa';

/** Who is refused while he sends has so long to hear it (milliseconds); then the connection ends. */
const LINGER = 5_000;

/**
 * Reads off what a refused client still sends and keeps nothing of it: a connection that is cut at once takes the
 * answer with it. Who does not stop is cut.
 */
export function dropUnreadBody(): Middleware {
  return async function dropUnread({ req, res }, next) {
    res.once('finish', () => {
      if (req.complete) return;
      req.resume();
      const end = setTimeout(() => req.socket.destroy(), LINGER).unref();
      req.once('close', () => clearTimeout(end));
    });
    await next();
  };
}
