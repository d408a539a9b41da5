import { expect, it } from 'vitest';
import { rowOf } from './row.ts';

const opens = (text: string, bold = true, level = 0): string | undefined =>
  rowOf({ text, level, bold, mark: null, apart: true, page: 1 }, 1, 1).opens?.kind;

it('treats a question as a heading if it is usual above a method', () => {
  expect(opens('¿Cómo se hace?')).toBe('method');
  expect(opens('¿Cómo se hace?', false)).toBe('method');
  expect(opens('Are you hungry?')).toBeUndefined();
  expect(opens('Mercimek Çorbası Nasıl Yapılır?', true, 2)).toBe('method');
  expect(opens('Mercimek Çorbası Nasıl Yapılır?', false)).toBeUndefined();
});
