import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../shared/api/definition/endpoint.ts';
import { ENDPOINT_TABLE } from '../../../shared/api/table.ts';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: string[];
  readonly security: object[];
  readonly parameters?: { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

let app: ApiApp;
// oxlint-disable-next-line typescript/no-explicit-any -- the document is looked at as any reader would
let document: any;
let operations: { path: string; method: string; operation: Operation }[];

beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
  document = (await createClient(app.url).get('/api/openapi.json')).body;
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
});
afterAll(() => app.close());

const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

/** Every object below a value, with where it stands. */
function* objectsIn(value: unknown, at = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${at}/${key}`);
}

describe('the table of endpoints', () => {
  it('holds what every file of shared/api declares', async () => {
    const declared: Endpoint[] = [];
    const files = await readdir(join(PROJECT_FOLDER, 'shared', 'api'), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
      const exports: Record<string, unknown> = await import(join(PROJECT_FOLDER, 'shared', 'api', file));
      for (const value of Object.values(exports)) {
        if (typeof value === 'object' && value !== null && 'access' in value) declared.push(value as Endpoint);
      }
    }
    const keys = (endpoints: readonly Endpoint[]): string[] => endpoints.map(keyOf).toSorted();
    expect(keys(declared)).toEqual(keys(ENDPOINT_TABLE.map(({ endpoint }) => endpoint)));
    expect(new Set(keys(declared)).size).toBe(declared.length);
  });

  it('is what the server answers: no call of it is unknown', async () => {
    const client = createClient(app.url);
    for (const { endpoint } of ENDPOINT_TABLE) {
      const path = endpoint.path.replace(/:\w+/g, 'x');
      // A method that no path takes tells what the path takes.
      const { status, headers } = await client.request('PATCH', path);
      expect([status, path, headers.get('Allow')?.split(', ')]).toEqual([
        405,
        path,
        expect.arrayContaining([endpoint.method]),
      ]);
    }
  });
});

describe('GET /api/openapi.json', () => {
  it('is open to everybody, cached and answered 304 to whoever holds it', async () => {
    const client = createClient(app.url);
    const first = await client.get('/api/openapi.json');
    expect(first.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await client.get('/api/openapi.json', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('names version, address and the cookie of the session', () => {
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: app.url }] });
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(document.components.securitySchemes.session).toMatchObject({
      type: 'apiKey',
      in: 'cookie',
      name: 'cardamom_session',
    });
  });

  it('holds every endpoint exactly once, with who may call it', () => {
    const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toEqual(ENDPOINT_TABLE.map(({ endpoint }) => keyOf(endpoint)).toSorted());
    for (const { name, endpoint } of ENDPOINT_TABLE) {
      const found = operations.find(({ operation }) => operation.operationId === name);
      const byKey = endpoint.takesImportKey ? [{ importKey: [] }] : [];
      expect(found?.operation.security).toEqual(endpoint.access === 'public' ? [] : [{ session: [] }, ...byKey]);
    }
  });

  it('keeps the rules of OpenAPI 3.1', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    const tags = new Set(document.tags.map((tag: { name: string }) => tag.name));
    for (const { path, operation } of operations) {
      expect(path).toMatch(/^\//);
      expect(operation.summary).toBeTruthy();
      expect(operation.tags.every((tag) => tags.has(tag))).toBe(true);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = operation.parameters ?? [];
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
      expect(parameters.filter((parameter) => parameter.in === 'path').every(({ required }) => required)).toBe(true);
      expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length);
      expect(Object.keys(operation.responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
      expect(Object.values(operation.responses).every(({ description }) => description)).toBe(true);
    }
  });

  it('refers only to what is in it, and its schemas are schemas', () => {
    for (const [at, object] of objectsIn(document)) {
      const { $ref } = object;
      if (typeof $ref !== 'string') continue;
      const target = $ref
        .split('/')
        .slice(1)
        .reduce((inner, key) => inner?.[key], document);
      expect(target, `${$ref} at ${at}`).toBeTypeOf('object');
    }
    for (const schema of Object.values<object>(document.components.schemas)) {
      const alone = { ...schema, $defs: document.components.schemas };
      const local = JSON.parse(JSON.stringify(alone).replaceAll('#/components/schemas/', '#/$defs/'));
      expect(() => z.fromJSONSchema(local)).not.toThrow();
    }
  });

  it('tells the limits of fields, forms and the statuses of refusals', () => {
    const register = document.paths['/auth/email/register'].post;
    const { properties } = register.requestBody.content['application/json'].schema;
    expect(properties.password).toMatchObject({ minLength: 8, maxLength: 256 });
    expect(Object.keys(register.responses)).toEqual(expect.arrayContaining(['201', '400', '403', '429', '503']));
    const upload = document.paths['/upload/file'].post;
    expect(upload.requestBody.content['multipart/form-data'].schema.properties.file).toMatchObject({
      items: { format: 'binary' },
      maxItems: 10,
    });
    expect(upload.parameters.map(({ name }: { name: string }) => name)).toEqual(['Idempotency-Key']);
    expect(Object.keys(upload.responses)).toEqual(expect.arrayContaining(['202', '401', '413', '415', '507']));
  });
});

describe('real answers', () => {
  it('have the shape and the status that is declared, with no field beyond it', async () => {
    const ann = await signUp(app);
    const { body } = await ann.post('/upload/url', { url: 'https://127.0.0.1/soup' });
    const job = body.jobId;
    const paths: Record<string, string> = {
      getMe: '/auth/me',
      getVersion: '/api/version',
      getMailDelivery: '/api/mail-delivery',
      getLimits: '/api/limits',
      healthz: '/healthz',
      readyz: '/readyz',
      listRecipes: '/api/recipes',
      listNotifications: '/api/notifications',
      getImport: `/api/imports/${job}`,
      listFailedJobs: '/api/failed-jobs',
    };
    for (const [name, path] of Object.entries(paths)) {
      const { endpoint } = ENDPOINT_TABLE.find((entry) => entry.name === name) ?? {};
      const answer = await ann.get(path);
      expect([name, answer.status]).toEqual([name, endpoint?.status]);
      // The schema drops what it does not know: what is left is what came.
      expect(endpoint?.reply.parse(answer.body)).toEqual(answer.body);
    }
  });

  it('refuse with a status that is declared', async () => {
    const guest = createClient(app.url);
    const ann = await signUp(app);
    for (const { path, method, operation } of operations) {
      const address = path.replace(/\{\w+\}/g, 'x');
      for (const client of [guest, ann]) {
        const { status } = await client.request(method.toUpperCase(), address, method === 'get' ? undefined : {});
        expect(Object.keys(operation.responses), `${method} ${path}`).toContain(String(status));
        if (operation.operationId === 'logout') await ann.post('/auth/email/login', ann.person);
      }
    }
  });
});

describe('GET /api/docs', () => {
  it('is a page without scripts that describes every call at an anchor of its own', async () => {
    const { status, headers, body } = await createClient(app.url).get('/api/docs');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { name, endpoint } of ENDPOINT_TABLE) {
      expect(body.split(`id="${name}"`)).toHaveLength(2);
      expect(body).toContain(endpoint.method);
    }
    expect(body).not.toMatch(/<script|\sstyle=|\son\w+=/);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('leads to nothing that is not on it', async () => {
    const { body } = await createClient(app.url).get('/api/docs');
    for (const [, anchor] of String(body).matchAll(/href="#([^"]+)"/g)) expect(body).toContain(`id="${anchor}"`);
  });
});
