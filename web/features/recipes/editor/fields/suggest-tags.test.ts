import { expect, it } from 'vitest';
import { suggestTags, takeTag } from './tags-field.tsx';

const KNOWN = [
  { tag: 'Crème', count: 1 },
  { tag: 'cake', count: 5 },
  { tag: 'quick', count: 9 },
  { tag: 'soup', count: 7 },
];

it.each([
  ['', ['quick', 'soup', 'cake', 'Crème']],
  ['soup, ', ['quick', 'cake', 'Crème']],
  ['soup, c', ['cake', 'Crème']],
  ['SOUP، CREME', ['Crème']],
  ['cake', []],
  ['x', []],
])('behind “%s” %j are suggested', (text, tags) => {
  expect(suggestTags(text, KNOWN)).toEqual(tags);
});

it('suggests six at most', () => {
  const many = Array.from({ length: 20 }, (_, count) => ({ tag: `t${count}`, count }));
  expect(suggestTags('', many)).toEqual(['t19', 't18', 't17', 't16', 't15', 't14']);
});

it('replaces the typed beginning by a suggestion', () => {
  expect(takeTag('', 'cake')).toBe('cake, ');
  expect(takeTag('soup, ca', 'cake')).toBe('soup, cake, ');
  expect(takeTag('soup,ca', 'cake')).toBe('soup, cake, ');
});
