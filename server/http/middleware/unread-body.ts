import type { Middleware } from 'koa';

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
      req.resume();
      const end = setTimeout(() => req.socket.destroy(), LINGER).unref();
      req.once('close', () => clearTimeout(end));
    });
    await next();
  };
}
