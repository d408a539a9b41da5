import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import type { HealthPart } from '../../../../shared/domain/health.ts';
import type { Finding } from './finding.ts';

/** Milliseconds after which a part that does not answer counts as down. */
export const LOOK_WITHIN = 2_000;

interface ProbeOptions<P extends HealthPart> {
  readonly part: P;
  readonly look: () => Promise<Finding<P>>;
  /** The key below `admin.health.says` if the probe fails or takes too long. */
  readonly otherwise: string;
  readonly logger: Logger;
}

/** Probes a part. Never rejects, and takes at most LOOK_WITHIN. */
export type Probe<P extends HealthPart> = () => Promise<Finding<P>>;

/** All requests share a hanging probe, so that at most one hangs. */
export function createProbe<P extends HealthPart>({ part, look, otherwise, logger }: ProbeOptions<P>): Probe<P> {
  const away: Finding<P> = { state: 'down', says: otherwise, facts: null };
  let underWay: Promise<Finding<P>> | null = null;

  async function lookOnce(): Promise<Finding<P>> {
    try {
      return await look();
    } catch (error) {
      logger.warn({ err: error, part }, 'a part of the server could not be probed');
      return away;
    }
  }

  // `finally` runs in a later turn, so a probe that fails immediately does not remain as the running one.
  const begin = (): Promise<Finding<P>> => lookOnce().finally(() => (underWay = null));

  return async function probe() {
    return pTimeout((underWay ??= begin()), { milliseconds: LOOK_WITHIN, fallback: () => away });
  };
}
