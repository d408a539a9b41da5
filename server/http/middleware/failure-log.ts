import type { Logger } from 'pino';
import type { AppError } from '../../core/errors.ts';
import { withoutLogFields } from '../../core/log-context.ts';

/** The time in milliseconds in which the failures of an outage are one line of the log. */
export const OUTAGE_LINE_MS = 10_000;

/** While one of these applies, most requests fail. */
const OUTAGES: ReadonlySet<string> = new Set(['errors.unavailable', 'errors.storageUnavailable', 'errors.diskFull']);

/** A request that failed, as it appears in the log. */
export interface FailedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the path, because a path may contain an e-mail address. */
  readonly route: string;
  /** The parameters of the path that are ids. */
  readonly ids: Readonly<Record<string, string>>;
}

/**
 * Logs failed requests. Most errors are logged each time. While the database or a disk is away, each request fails
 * for the same reason: then only the first is logged, and every ten seconds the number of the others, so that clients that
 * repeat their requests do not fill the disk with the log.
 */
export function createFailureLog(logger: Logger): (request: FailedRequest, error: AppError, thrown: unknown) => void {
  const further = new Map<string, number>();

  function endLine(code: string): void {
    const count = further.get(code) ?? 0;
    further.delete(code);
    if (count > 0) logger.error({ code, count }, 'further requests failed for the same reason');
  }

  return function logFailure(request, error, thrown) {
    const { code } = error;
    const count = further.get(code);
    if (count !== undefined) {
      further.set(code, count + 1);
      return;
    }
    logger.error({ err: thrown, ...request, code }, 'request failed');
    if (!OUTAGES.has(code)) return;
    further.set(code, 0);
    withoutLogFields(() => setTimeout(endLine, OUTAGE_LINE_MS, code).unref());
  };
}
