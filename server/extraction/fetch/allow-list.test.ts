import { describe, expect, it } from 'vitest';
import { createAllowList } from './allow-list.ts';

const PORTS = [80, 443];

describe('the list of opened hosts', () => {
  it('opens exactly the port that stands beside the host', () => {
    const allows = createAllowList(['nas.local:8080'], PORTS);
    expect([80, 443, 8080, 8081].filter((port) => allows('nas.local', port))).toEqual([8080]);
  });

  it('opens the ports of imports for a bare host', () => {
    const allows = createAllowList(['nas.local'], PORTS);
    expect([80, 443, 8080].filter((port) => allows('nas.local', port))).toEqual([80, 443]);
  });

  it('knows a host however it is spelled', () => {
    const allows = createAllowList(['NAS.Local.:80', '[0:0::1]:9000', '127.1:81', 'bücher.example:80'], PORTS);
    expect(allows('nas.local', 80)).toBe(true);
    expect(allows('::1', 9000)).toBe(true);
    expect(allows('127.0.0.1', 81)).toBe(true);
    expect(allows('xn--bcher-kva.example', 80)).toBe(true);
  });

  it('opens nothing but what it names', () => {
    const allows = createAllowList(['nas.local:80'], PORTS);
    expect(allows('sub.nas.local', 80)).toBe(false);
    expect(allows('127.0.0.1', 80)).toBe(false);
  });

  it.each(['http://nas.local', 'nas.local:', 'nas.local:0', 'nas.local:65536', '::1', 'a b', 'user@nas.local', ''])(
    'refuses the entry "%s" by name',
    (entry) => expect(() => createAllowList([entry], PORTS)).toThrow(`"${entry}"`),
  );
});
