import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '../../../shared/api/definition/endpoint.ts';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';

const FOLDER = join(PROJECT_FOLDER, 'shared', 'api');

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value;
}

/** `GET /api/recipes`, by which tests name a call. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Every call that the files of shared/api declare, by its name. */
export async function everyEndpoint(): Promise<Map<string, Endpoint>> {
  const files = (await readdir(FOLDER, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.map(async (name): Promise<Record<string, unknown>> => import(join(FOLDER, name))),
  );
  const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
  return new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]));
}
