import { describe, expect, it } from 'vitest';
import { recipeSections } from './recipe-sections.ts';

describe('the sections of a recipe', () => {
  it('keeps plain lines in one section without a heading', () => {
    expect(recipeSections(['a', { content: 'b' }])).toEqual([
      {
        title: null,
        subtitle: null,
        lines: [
          { text: 'a', index: 0 },
          { text: 'b', index: 1 },
        ],
        start: 1,
      },
    ]);
  });

  it('starts a section at every title and continues the numbers', () => {
    const sections = recipeSections([
      'a',
      { content: 'Dough', type: 'title' },
      'b',
      'c',
      { content: 'Top', type: 'title' },
      'd',
    ]);
    expect(sections.map(({ title, start }) => [title?.text ?? null, start])).toEqual([
      [null, 1],
      ['Dough', 2],
      ['Top', 4],
    ]);
  });

  it('puts a subtitle under the title before it', () => {
    const sections = recipeSections([
      { content: 'Cake', type: 'title' },
      { content: 'Base', type: 'subtitle' },
      'a',
      { content: 'Cream', type: 'subtitle' },
      'b',
    ]);
    expect(sections.map(({ title, subtitle }) => [title?.text ?? null, subtitle?.text])).toEqual([
      ['Cake', 'Base'],
      [null, 'Cream'],
    ]);
  });

  it('keeps the indices of lines after headings', () => {
    const [section] = recipeSections([{ content: 'Dough', type: 'title' }, 'a']);
    expect(section).toMatchObject({ title: { text: 'Dough', index: 0 }, lines: [{ text: 'a', index: 1 }] });
  });

  it('keeps headings without lines', () => {
    expect(recipeSections([{ content: 'To serve', type: 'title' }])).toHaveLength(1);
  });
});
