import { expect, it } from 'vitest';
import { distinctPictures } from './shape-recipe.ts';

const base = new URL('https://cook.example/a/soup.html');

it('keeps the largest size of a picture, at the position of the first', () => {
  const sizes = ['/i/soup-300x200.jpg', '/i/bowl.jpg', '/i/soup-1200x800.jpg'];
  expect(distinctPictures(sizes, base)).toEqual([
    'https://cook.example/i/soup-1200x800.jpg',
    'https://cook.example/i/bowl.jpg',
  ]);
  expect(distinctPictures(['/p.jpg?w=300', '/p.jpg?w=900'], base)).toEqual(['https://cook.example/p.jpg?w=900']);
});

it('distinguishes pictures that are served by a script', () => {
  expect(distinctPictures(['/img?url=a.jpg', '/img?url=b.jpg'], base)).toHaveLength(2);
});

it('makes addresses absolute and drops invalid ones', () => {
  expect(
    distinctPictures(['soup.jpg', 'data:image/png;base64,xx', 'javascript:x', '//cdn.example/x.jpg'], base),
  ).toEqual(['https://cook.example/a/soup.jpg', 'https://cdn.example/x.jpg']);
});
