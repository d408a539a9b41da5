import { expect, it } from 'vitest';
import { hostReach } from './host-reach.ts';

it.each([
  ['http://127.0.0.1:11434', 'here'],
  ['http://localhost:11434', 'here'],
  ['http://[::1]:11434', 'here'],
  ['http://[::ffff:127.0.0.1]:11434', 'here'],
  ['http://2130706433/', 'here'],
  ['http://192.168.1.9:11434', 'near'],
  ['http://172.20.0.3', 'near'],
  ['http://ollama:11434', 'near'],
  ['http://host.docker.internal:11434', 'near'],
  ['http://[fd12::5]:11434', 'near'],
  ['https://ollama.com', 'away'],
  ['http://172.32.0.3', 'away'],
  ['http://8.8.8.8', 'away'],
  ['http://127.0.0.1.example.com', 'away'],
  ['http://[2001:db8::1]', 'away'],
  ['http://localhost.example', 'away'],
  ['no address', 'away'],
] as const)('rates %s as %s', (address, reach) => {
  expect(hostReach(address)).toBe(reach);
});
