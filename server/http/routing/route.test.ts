import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../../shared/api/definition/endpoint.ts';
import { createRouteBuilder } from './route.ts';

const soup = endpoint({
  method: 'GET',
  path: '/soup',
  access: 'public',
  summary: 'The soup of the day',
  reply: z.object({ name: z.string() }),
});

/** The status and the errors of a call whose handler returns this reply. */
async function statusOf(reply: object, checksReplies: boolean) {
  const route = createRouteBuilder({
    createEntityManager: vi.fn(),
    findActor: async () => null,
    checksReplies,
  });
  const app = new Koa();
  const errors: string[] = [];
  app.on('error', (error: Error) => errors.push(error.message));
  app.use(route(soup, async () => reply as { name: string }).handle);
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { status } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/soup`);
  return { status, errors };
}

it('answers with a reply that matches its schema', async () => {
  expect(await statusOf({ name: 'Leek' }, true)).toEqual({ status: 200, errors: [] });
});

it.each([{ name: 7 }, {}, { name: 'Leek', secret: 'thyme' }])('fails on %j if replies are checked', async (reply) => {
  const { status, errors } = await statusOf(reply, true);
  expect(status).toBe(500);
  expect(errors.join()).toContain('The reply of GET /soup');
});

it('does not check replies in production', async () => {
  expect(await statusOf({ name: 'Leek', secret: 'thyme' }, false)).toEqual({ status: 200, errors: [] });
});
