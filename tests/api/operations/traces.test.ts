import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { textFile } from '../../support/files/recipe-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

interface SeenSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

const spans: SeenSpan[] = [];
const bodies: string[] = [];
const tokens: unknown[] = [];
/** An OpenTelemetry collector that takes OTLP as JSON. */
const collector = createServer(async (request, response) => {
  const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: SeenSpan[] }[] }[] };
  bodies.push(JSON.stringify(body));
  tokens.push(request.headers['x-token']);
  spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.setHeader('Content-Type', 'application/json').end('{}');
});

let app: ApiApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-token=secret' };
  app = await startApiApp({ env, withWorker: true });
});
afterAll(async () => {
  await app.close();
  collector.close();
});

it('an import is one trace from the request to its stages, with the statements of each', async () => {
  const ann = await signUp(app);
  const answer = await ann.post('/upload/text', { text: textFile() });
  expect(answer.status).toBe(202);
  const root = await waitFor(
    'the request',
    () => spans.find(({ name }) => name === 'POST /upload/text') ?? null,
    60_000,
  );
  const inTrace = (): SeenSpan[] => spans.filter(({ traceId }) => traceId === root.traceId);
  const whole = await waitFor('the import', () => inTrace().find(({ name }) => name === 'import') ?? null, 60_000);
  expect(whole.parentSpanId).toBe(root.spanId);
  const below = (parent: SeenSpan): string[] =>
    inTrace()
      .filter(({ parentSpanId }) => parentSpanId === parent.spanId)
      .map(({ name }) => name);
  const stages = ['waiting', 'reading', 'saving'];
  expect(below(whole).filter((name) => stages.includes(name))).toEqual(stages);
  expect(below(root)).toContain('insert import_job');
  const saving = inTrace().find(({ name }) => name === 'saving');
  expect(saving && below(saving)).toContain('insert recipe');
  expect(tokens[0]).toBe('secret');
  expect(bodies.join('')).not.toContain(ann.person.email);
}, 90_000);
