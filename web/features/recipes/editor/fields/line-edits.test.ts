import { describe, expect, it } from 'vitest';
import { lineAt, lineBounds, moveLines, type Selection, type TextEdit, toggleHeading } from './use-line-editing.ts';

/** Parses a text with its selection in brackets, or its cursor as a bar. */
function read(marked: string): { text: string; selection: Selection } {
  const start = marked.search(/[[|]/);
  const end = marked.includes(']') ? marked.indexOf(']') - 1 : start;
  return { text: marked.replace(/[[\]|]/g, ''), selection: { start, end } };
}

function write(text: string, { start, end }: Selection): string {
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`;
  return `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
}

function apply(marked: string, edit: (text: string, selection: Selection) => TextEdit | null): string | null {
  const { text, selection } = read(marked);
  const change = edit(text, selection);
  return change && write(text.slice(0, change.from) + change.text + text.slice(change.to), change.selection);
}
const up = (marked: string) => apply(marked, (text, selection) => moveLines(text, selection, -1));
const down = (marked: string) => apply(marked, (text, selection) => moveLines(text, selection, 1));
const heading = (marked: string) => apply(marked, toggleHeading);

describe('a line that is moved', () => {
  it('swaps with its neighbour and keeps the cursor', () => {
    expect(up('salt\npep|per\nflour')).toBe('pep|per\nsalt\nflour');
    expect(down('sa|lt\npepper\nflour')).toBe('pepper\nsa|lt\nflour');
  });

  it('can move to and from the end', () => {
    expect(down('salt\n|pepper\nflour')).toBe('salt\nflour\n|pepper');
    expect(up('salt\npepper\nflour|')).toBe('salt\nflour|\npepper');
  });

  it('moves all selected lines', () => {
    expect(up('a\nb[b\nc]c\nd')).toBe('b[b\nc]c\na\nd');
    expect(down('[a\nbb\n]cc\nd')).toBe('cc\n[a\nbb\n]d');
  });

  it('stays at the edge', () => {
    expect(up('sa|lt\npepper')).toBeNull();
    expect(down('salt\npepper|')).toBeNull();
    expect(down('|')).toBeNull();
  });
});

describe('a heading', () => {
  it('is toggled for a line', () => {
    expect(heading('For the do|ugh\nflour')).toBe('# For the do|ugh\nflour');
    expect(heading('# For the do|ugh\nflour')).toBe('For the do|ugh\nflour');
    expect(heading('## Ba|se')).toBe('Ba|se');
  });

  it('can be made from an empty line', () => {
    expect(heading('flour\n|')).toBe('flour\n# |');
  });

  it('keeps the cursor in its line', () => {
    expect(heading('flour\n|# Dough')).toBe('flour\n|Dough');
  });

  it('is toggled for all selected lines together', () => {
    expect(heading('[a\n# b]')).toBe('# [a\n# b]');
    expect(heading('# [a\n# b]')).toBe('[a\nb]');
  });
});

it('finds the line of a position and the bounds of a line', () => {
  expect(['', 'a\nb', 'a\nb'].map((text, index) => lineAt(text, [0, 1, 2][index] ?? 0))).toEqual([0, 0, 1]);
  expect(lineBounds('ab\ncd\n', 1)).toEqual({ start: 3, end: 5 });
  expect(lineBounds('ab\n', 1)).toEqual({ start: 3, end: 3 });
});
