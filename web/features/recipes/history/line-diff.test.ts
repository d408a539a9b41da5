import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';

const told = (earlier: string, later: string): string[] =>
  diffLines(earlier, later).map(({ text, mark }) => ({ same: '  ', added: '+ ', removed: '- ' })[mark] + text);

describe('the comparison of two texts', () => {
  it('marks lines that are only in one of them, and keeps the order', () => {
    expect(told('salt\noil\nrice', 'salt\nrice\nlemon')).toEqual(['  salt', '- oil', '  rice', '+ lemon']);
    expect(told('מלח\nאורז', 'אורז\n米')).toEqual(['- מלח', '  אורז', '+ 米']);
  });

  it('shows a changed line as removed, then added', () => {
    expect(told('1 egg\nsalt', '2 eggs\nsalt')).toEqual(['- 1 egg', '+ 2 eggs', '  salt']);
  });

  it('of an empty text marks every line, and leaves out blank ones', () => {
    expect(told('', 'a\n\nb')).toEqual(['+ a', '+ b']);
    expect(told('a', '')).toEqual(['- a']);
    expect(told('', '')).toEqual([]);
  });

  it('counts equal lines one by one', () => {
    expect(told('salt\nsalt', 'salt')).toEqual(['  salt', '- salt']);
  });
});
