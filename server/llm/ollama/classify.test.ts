import { expect, it } from 'vitest';
import { faultOfStatus, faultOfWords } from './classify.ts';

const json = (error: unknown): string => JSON.stringify({ error });

it.each([
  [404, json('model "qwen3:8b" not found, try pulling it first'), 'missing'],
  [404, json({ message: "model 'x' not found", code: 404 }), 'missing'],
  [404, '404 page not found', 'unreachable'],
  [301, '<h1>Moved</h1>', 'unreachable'],
  [503, json('server busy, please try again.  maximum pending requests exceeded'), 'loading'],
  [503, json({ message: 'Loading model', type: 'unavailable_error' }), 'loading'],
  [503, '<h1>Service unavailable</h1>', 'unreachable'],
  [502, '', 'unreachable'],
  [504, '<h1>Gateway timeout</h1>', 'timeout'],
  [500, json('model requires more system memory (11.9 GiB) than is available (7.4 GiB)'), 'tooSmall'],
  [500, json('llama runner process has terminated: cudaMalloc failed: out of memory'), 'tooSmall'],
  [500, json('llama runner process has terminated: error loading model: unable to allocate CUDA0 buffer'), 'tooSmall'],
  [500, json('llama runner process has terminated: error loading model: vocab mismatch'), 'nonsense'],
  [400, json('prompt too long; exceeded max context length by 17 tokens'), 'tooSmall'],
  [400, json('request (9000 tokens) exceeds the available context size (4096 tokens)'), 'tooSmall'],
  [500, json('this model is missing data required for image input'), 'refused'],
  [400, json('"llama3.2:latest" does not support thinking'), 'refused'],
  [401, json('unauthorized'), 'refused'],
  [401, '{"detail":"Not authenticated"}', 'unreachable'],
  [403, '<h1>Forbidden</h1>', 'unreachable'],
  [404, json({ code: 404, message: 'File Not Found', type: 'not_found_error' }), 'unreachable'],
  [404, '{"detail":"Not Found"}', 'unreachable'],
  [429, '<h1>Too many requests</h1>', 'unreachable'],
  [413, '<h1>Request entity too large</h1>', 'refused'],
  [524, '<h1>A timeout occurred</h1>', 'timeout'],
  [521, '<h1>Web server is down</h1>', 'unreachable'],
  [418, '{', 'refused'],
])('an answer with %i and %s', (status, body, fault) => {
  expect(faultOfStatus(status, body)).toBe(fault);
});

it('an unknown error text has no meaning', () => {
  expect(faultOfWords('an error was encountered while running the model: unexpected EOF')).toBeNull();
});
