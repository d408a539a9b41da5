import { describe, expect, it } from 'vitest';
import { highlightParts } from './highlight.ts';

const marked = (text: string, search: string): string =>
  highlightParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('the highlight', () => {
  it('marks all occurrences of all words', () => {
    expect(marked('Apple pie with apples', 'pie apple')).toBe('[Apple] [pie] with [apple]s');
  });

  it('marks the original letters with their accents', () => {
    expect(marked('Crème brûlée', 'creme bru')).toBe('[Crème] [brû]lée');
  });

  it('marks letters that are written with separate accents', () => {
    expect(marked('Cre\u0300me', 'creme')).toBe('[Cre\u0300me]');
  });

  it('marks one character that is folded to several', () => {
    expect(marked('½ ﬁsh', 'fi')).toBe('½ [ﬁ]sh');
  });

  it.each([
    ['كُسْكُسِي بالخضار', 'كسكسي', '[كُسْكُسِي] بالخضار'],
    ['KIYMALI PİDE', 'kıymalı', '[KIYMALI] PİDE'],
    ['KIYMALI PİDE', 'pide', 'KIYMALI [PİDE]'],
    ['दाँत और ज़ीरा', 'जीरा', 'दाँत और [ज़ीरा]'],
    ['タマネギのスープ', 'たまねぎ', '[タマネギ]のスープ'],
    ['麻婆豆腐', '豆腐', '麻婆[豆腐]'],
    ['Œufs brouillés', 'oeuf', '[Œuf]s brouillés'],
    ['김치찌개', '찌개', '김치[찌개]'],
  ])('marks in %s what %s found', (text, search, expected) => expect(marked(text, search)).toBe(expected));

  it('does not split a text without a search', () => {
    expect(highlightParts('Soup', ' ')).toEqual([{ text: 'Soup', isMatch: false }]);
  });
});
