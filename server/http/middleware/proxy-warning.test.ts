import type { Context } from 'koa';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTrustedProxies, readProxyRanges } from '../../core/trusted-proxies.ts';
import { warnOfUntrustedProxy } from './proxy-warning.ts';

interface Request {
  readonly from: string;
  readonly forwarded?: string;
  readonly path?: string;
}

const times = (count: number, request: Request): Request[] => Array.from({ length: count }, () => request);
const viaProxy = (from = '10.42.0.9'): Request => ({ from, forwarded: '198.51.100.1' });

/** The addresses of each warning that these requests cause. */
async function warnings(requests: readonly Request[], trusted: string): Promise<string[][]> {
  const lines: string[] = [];
  const proxies = createTrustedProxies(readProxyRanges(trusted) ?? []);
  const middleware = warnOfUntrustedProxy(proxies, pino({}, { write: (line) => void lines.push(line) }));
  for (const { from, forwarded, path = '/' } of requests) {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const ctx = { path, req: { headers, socket: { remoteAddress: from } } } as unknown as Context;
    await middleware(ctx, async () => undefined);
  }
  return lines.map((line) => (JSON.parse(line) as { addresses: string[] }).addresses);
}

it('warns once of a proxy that is not trusted', async () => {
  expect(await warnings(times(250, viaProxy()), 'loopback')).toEqual([['10.42.0.9']]);
  expect(await warnings(times(99, viaProxy()), 'loopback')).toEqual([]);
});

it('names all addresses of a proxy with several', async () => {
  const requests = [...times(60, viaProxy('10.42.0.9')), ...times(60, viaProxy('::ffff:10.42.0.8'))];
  expect(await warnings(requests, 'loopback')).toEqual([['10.42.0.9', '10.42.0.8']]);
});

it('warns of a proxy in front of the trusted one', async () => {
  const request = { from: '127.0.0.1', forwarded: '198.51.100.1, 10.42.0.9' };
  expect(await warnings(times(100, request), 'loopback')).toEqual([['10.42.0.9']]);
});

it('disregards monitoring, which calls the server directly', async () => {
  const probe = { from: '10.42.0.1', path: '/readyz' };
  expect(await warnings([...times(60, viaProxy()), probe, ...times(60, viaProxy())], 'loopback')).toHaveLength(1);
});

it('is silent if the proxy is trusted, and if people also come directly', async () => {
  expect(await warnings(times(200, viaProxy()), '10.42.0.0/16')).toEqual([]);
  expect(await warnings(times(200, { from: '192.168.0.7' }), 'loopback')).toEqual([]);
  expect(await warnings(times(200, viaProxy('203.0.113.9')), 'loopback')).toEqual([]);
  const mixed = [...times(60, viaProxy()), { from: '192.168.0.7' }, ...times(60, viaProxy())];
  expect(await warnings(mixed, 'loopback')).toEqual([]);
});
