import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import type { HealthPart } from '../../../../shared/domain/health.ts';
import type { Finding } from './finding.ts';

/** Milliseconds after which a part that does not answer counts as down. */
export const LOOK_WITHIN = 2_000;

interface ProbeOptions<P extends HealthPart> {
  readonly part: P;
  readonly look: () => Promise<Finding<P>>;
  /** What is said where the look fails or takes too long: a text of `admin.health.says`. */
  readonly otherwise: string;
  readonly logger: Logger;
}

/** Looks at a part; never rejects, and never takes longer than LOOK_WITHIN. */
export type Probe<P extends HealthPart> = () => Promise<Finding<P>>;

/** A look that hangs is waited for by all who ask, so that at most one hangs. */
export function createProbe<P extends HealthPart>({ part, look, otherwise, logger }: ProbeOptions<P>): Probe<P> {
  const away: Finding<P> = { state: 'down', says: otherwise, facts: null };
  let underWay: Promise<Finding<P>> | null = null;

  async function lookOnce(): Promise<Finding<P>> {
    try {
      return await look();
    } catch (error) {
      logger.warn({ err: error, part }, 'a part of the server could not be looked at');
      return away;
    }
  }

  // Over in a later turn than it began in: one that fails at once is not taken for one that hangs.
  const begin = (): Promise<Finding<P>> => lookOnce().finally(() => (underWay = null));

  return async function probe() {
    return pTimeout((underWay ??= begin()), { milliseconds: LOOK_WITHIN, fallback: () => away });
  };
}
