import { expect, it } from 'vitest';
import { serverAddress } from './server-address.ts';

const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

it.each([
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434', undefined],
  ['https://cook:p%40ss@models.example/ollama/', 'https://models.example/ollama', basic('cook:p@ss')],
  ['http://cook:100%@models.example', 'http://models.example', basic('cook:100%')],
  ['http://[::1]:11434/?x=1#y', 'http://[::1]:11434', undefined],
])('%s is shown without its credentials', (address, host, header) => {
  expect(serverAddress(address)).toEqual({ host, headers: header === undefined ? {} : { Authorization: header } });
});
