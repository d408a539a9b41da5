import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createGuardedFetch, type GuardedFetch } from './extraction/extraction.ts';

/** The guarded fetch with the same settings as in the server (contract §1). */
export async function configuredFetch(): Promise<GuardedFetch> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  const list = (name: string): string[] => (process.env[name] ?? '').split(',').flatMap((entry) => entry.trim() || []);
  const ports = list('IMPORT_PORTS').map(Number);
  return createGuardedFetch({
    userAgent: `Cardamom/${version}`,
    allowHosts: list('IMPORT_ALLOW_HOSTS'),
    ...(ports.length > 0 && { ports }),
  });
}
