import type { HealthPart } from '../../../../shared/domain/health.ts';
import type { Findings } from './finding.ts';
import type { Probe } from './probe.ts';

export type Probes = { readonly [P in HealthPart]: Probe<P> };

/** Requests within this time share one result, in milliseconds. */
const FRESH_FOR = 1_500;

export interface HealthService {
  look(): Promise<Findings>;
}

/** Probes all parts in parallel. A slow or failing part does not affect the others. */
export function createHealthService(probes: Probes): HealthService {
  let last: { readonly at: number; readonly findings: Promise<Findings> } | null = null;

  async function lookAtAll(): Promise<Findings> {
    const found = await Promise.all(
      Object.entries(probes).map(async ([part, probe]): Promise<[string, unknown]> => [part, await probe()]),
    );
    // Each part has the finding of its own probe.
    return Object.fromEntries(found) as Findings;
  }

  return {
    look() {
      const now = performance.now();
      if (last === null || now - last.at > FRESH_FOR) last = { at: now, findings: lookAtAll() };
      return last.findings;
    },
  };
}
