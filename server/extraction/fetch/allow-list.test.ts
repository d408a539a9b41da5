import { describe, expect, it } from 'vitest';
import { createAllowList } from './allow-list.ts';

const PORTS = [80, 443];

describe('the list of allowed hosts', () => {
  it('allows exactly the port that is stated with the host', () => {
    const allows = createAllowList(['nas.local:8080'], PORTS);
    expect([80, 443, 8080, 8081].filter((port) => allows('nas.local', port))).toEqual([8080]);
  });

  it('allows the import ports for a host without a port', () => {
    const allows = createAllowList(['nas.local'], PORTS);
    expect([80, 443, 8080].filter((port) => allows('nas.local', port))).toEqual([80, 443]);
  });

  it('recognises a host in any spelling', () => {
    const allows = createAllowList(['NAS.Local.:80', '[0:0::1]:9000', '127.1:81', 'bücher.example:80'], PORTS);
    expect(allows('nas.local', 80)).toBe(true);
    expect(allows('::1', 9000)).toBe(true);
    expect(allows('127.0.0.1', 81)).toBe(true);
    expect(allows('xn--bcher-kva.example', 80)).toBe(true);
  });

  it('allows nothing else', () => {
    const allows = createAllowList(['nas.local:80'], PORTS);
    expect(allows('sub.nas.local', 80)).toBe(false);
    expect(allows('127.0.0.1', 80)).toBe(false);
  });

  it.each(['http://nas.local', 'nas.local:', 'nas.local:0', 'nas.local:65536', '::1', 'a b', 'user@nas.local', ''])(
    'refuses the entry "%s" and names it',
    (entry) => expect(() => createAllowList([entry], PORTS)).toThrow(`"${entry}"`),
  );
});
