import type { Config } from './config.ts';
import { createGuardedFetch, type SharedFetch } from '../extraction/extraction.ts';
import { VERSION } from './project.ts';

/** The guarded fetch with the hosts and ports that the operator allows (contract §1). */
export function createImportFetch({ importAllowHosts, importPorts }: Config): SharedFetch {
  return createGuardedFetch({ userAgent: `Cardamom/${VERSION}`, allowHosts: importAllowHosts, ports: importPorts });
}
