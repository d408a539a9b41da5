import { expect, it } from 'vitest';
import { recipeDir } from './recipe-dir.ts';

it.each([
  [{ title: 'Carrot soup' }, 'ltr'],
  [{ title: '3 × שקשוקה', dir: null }, 'rtl'],
  [{ title: 'مقلوبة' }, 'rtl'],
  [{ title: '肉じゃが', dir: null }, 'ltr'],
  [{ title: 'Shakshuka', dir: 'rtl' as const }, 'rtl'],
  [{ title: '1-2-3', dir: null }, undefined],
])('sets %o %s', (recipe, dir) => {
  expect(recipeDir(recipe)).toBe(dir);
});
