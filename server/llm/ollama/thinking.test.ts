import { expect, it } from 'vitest';
import { thinkingOf } from './thinking.ts';

it.each([
  [undefined, 'qwen3', false],
  [undefined, 'gptoss', 'low'],
  [[true, false], 'qwen3', false],
  [['low', 'medium', 'high'], 'gptoss', 'low'],
  [['brief', 'long'], 'new', 'brief'],
  [[true], 'new', false],
  ['nonsense', 7, false],
])('of %j, the kind %s: %j', (values, architecture, thinking) => {
  expect(thinkingOf(values, architecture)).toBe(thinking);
});
