import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startLocalSite } from '../../../tests/support/network/local-site.ts';
import { waitFor } from '../../../tests/support/processes/wait-for.ts';
import { ModelError } from '../model/language-model.ts';
import { createModels } from '../models.ts';

const TIMEOUTS = { connect: 500, glance: 400, load: 500, silence: 300, whole: 500, again: 20 };
const OLLAMA = { model: 'm', visionModel: null, timeoutS: 1 };
const REQUEST = { purpose: 'test', system: 'S', user: 'U', answerTokens: 50 } as const;

type Liar = (response: ServerResponse) => void;
const says =
  (...parts: (string | Uint8Array)[]): Liar =>
  (response) => {
    for (const part of parts) response.write(part);
    response.end();
  };
const DONE = '{"message":{"content":""},"done":true,"done_reason":"stop"}\n';
const piece = (content: unknown): string => `${JSON.stringify({ message: { content }, done: false })}\n`;

/** Wrong answers to a question, from a server that answered correctly about the model, and the expected outcome. */
const LIES: readonly (readonly [name: string, Liar, outcome: string])[] = [
  ['lines with returns and blanks between', says(piece('Yes').replace('\n', '\r\n\n'), '\n', DONE), 'Yes'],
  ['a letter in two pieces', says(...[...Buffer.from(piece('Crème'))].map((byte) => Buffer.of(byte)), DONE), 'Crème'],
  ['a last line without an end', says(piece('Yes'), DONE.trim()), 'Yes'],
  ['words after the last line', says(piece('Yes'), DONE, 'and more\n', '{'), 'Yes'],
  [
    'counts that are none',
    says(piece('Yes'), DONE.replace('}\n', ',"prompt_eval_count":-1.5,"eval_count":"9"}\n')),
    'Yes',
  ],
  ['no last line', says(piece('Yes')), 'cut'],
  ['a null', says('null\n'), 'nonsense'],
  ['a list', says('[1]\n'), 'nonsense'],
  ['a number as a word', says(piece(7)), 'nonsense'],
  ['a list of lists without end', says('['.repeat(900_000), '\n'), 'nonsense'],
  ['two lines in one', says(piece('a').trim() + piece('b')), 'nonsense'],
  ['an error that is an object', says('{"error":{"message":"out of memory"}}\n'), 'tooSmall'],
  ['an error without words', says('{"error":""}\n'), 'nonsense'],
  ['gzip that nobody asked for', says(gzipSync(piece('Yes') + DONE)), 'nonsense'],
  ['nothing', says(), 'cut'],
  ['blanks', says(piece(' \n'), DONE), 'nonsense'],
  ['a redirect', (response) => response.writeHead(302, { Location: 'http://10.0.0.1/' }).end(), 'unreachable'],
  ['no protocol', (response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'), 'unreachable'],
  [
    'a body that is shorter than announced',
    (response) => response.writeHead(200, { 'Content-Length': 9_999 }).write(piece('Y'), () => response.destroy()),
    'cut',
  ],
];

it('a server that does not report loaded models can be used repeatedly', async () => {
  const site = await startLocalSite(({ url }, response) => {
    if (url === '/api/chat') return says(piece('Yes'), DONE)(response);
    return void response.writeHead(url === '/api/show' ? 200 : 404).end(url === '/api/show' ? '{}' : 'not found');
  });
  try {
    const models = createModels({ ollama: { ...OLLAMA, host: site.origin } }, { timeouts: TIMEOUTS });
    for (const _ of [1, 2])
      expect((await models?.text.call(REQUEST, { signal: AbortSignal.timeout(5_000) }))?.text).toBe('Yes');
  } finally {
    await site.stop();
  }
});

describe('a server with wrong answers', () => {
  it.each(LIES)('is handled: %s', async (_, lie, outcome) => {
    let open = 0;
    const site = await startLocalSite((request, response) => {
      open += 1;
      response.on('error', () => undefined).once('close', () => (open -= 1));
      if (request.url === '/api/chat') lie(response);
      else response.end('{}');
    });
    try {
      const models = createModels({ ollama: { host: site.origin, ...OLLAMA } }, { timeouts: TIMEOUTS });
      const end = models?.text.call(REQUEST, { signal: new AbortController().signal });
      const told = await Promise.resolve(end).then(
        (answer) => answer?.text,
        (error: unknown) => (error instanceof ModelError ? error.fault : error),
      );
      expect(told).toBe(outcome);
      await waitFor('the server to be left', () => open === 0);
    } finally {
      await site.stop();
    }
  });
});
