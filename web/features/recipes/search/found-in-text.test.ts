import { describe, expect, it } from 'vitest';
import { stillFound } from './found-in-text.ts';

const found = new Map([
  ['soup', '2 onions'],
  ['cake', '2 oranges'],
  ['stew', null],
]);

describe('the results of an earlier search', () => {
  it('lose recipes whose line is unknown or lacks the new words', () => {
    expect(stillFound(found, 'on', 'oni')).toEqual(new Map([['soup', '2 onions']]));
  });

  it('are the same object if no word is new, so that nothing is computed again', () => {
    expect(stillFound(found, 'o soup', 'o')).toBe(found);
    expect(stillFound(found, 'o', 'o ')).toBe(found);
    const none = new Map<string, string | null>();
    expect(stillFound(none, 'o', 'on')).toBe(none);
  });

  it('are empty without a search', () => {
    expect(stillFound(found, 'o', ' ')).toEqual(new Map());
  });
});
