import { describe, expect, it } from 'vitest';
import type { Source } from '../domain/extraction.ts';
import { findInSource } from '../pipeline/extract-source.ts';
import { ownLines } from './own-lines.ts';

const pageOf = (title: string, body: string): Source => ({
  kind: 'page',
  bytes: new TextEncoder().encode(`<!doctype html><html lang="en"><title>${title}</title><body>${body}</body></html>`),
  contentType: 'text/html; charset=utf-8',
  url: 'https://kitchen.example/bread',
});

async function linesOf(title: string, body: string): Promise<string[]> {
  const lines = ownLines(await findInSource(pageOf(title, body)));
  return lines.map(({ text }) => text).filter((text) => text !== '');
}

const LIST = ['200 g rye flour', '150 ml water', '1 tsp salt', '2 tbsp oil', '1 egg'];
const list = `<ul>${LIST.map((line) => `<li>${line}</li>`).join('')}</ul>`;
const method = '<p>Mix the flour, the water, the salt, the oil and the egg and bake it for 40 minutes.</p>';
const COMMENTS = '<h3>Comments</h3><p>I took 3 cups of sugar instead.</p>';

describe('a page’s own lines', () => {
  it('continue below a count of its comments, and end where the comments begin', async () => {
    const lines = await linesOf('Rye', `<h1>Rye</h1><p>75 comments - 11.16.2024</p>${list}${method}${COMMENTS}`);
    expect(lines).toEqual(expect.arrayContaining(LIST));
    expect(lines).not.toContain('I took 3 cups of sugar instead.');
  });

  it('continue below a link to its comments', async () => {
    const jump = '<p>My egg, flour, salt, sugar, oil and butter.</p><ul><li><a href="#c">Comments</a></li></ul>';
    expect(await linesOf('Rye', `<h1>Rye</h1>${jump}${list}${method}${COMMENTS}`)).toEqual(
      expect.arrayContaining(LIST),
    );
  });

  it('include elements with misleading names that hold the main content', async () => {
    const search = '<h1>Search our recipes</h1>';
    const entry = `<div class="post category-cookies"><h1>Rye cookies</h1>${list}${method}</div>`;
    const comments = `<div class="comment-list"><p>I took 3 cups of sugar instead.</p></div>`;
    const lines = await linesOf('Rye cookies | Kitchen', search + entry + comments);
    expect(lines).toEqual(expect.arrayContaining(LIST));
    expect(lines).not.toContain('I took 3 cups of sugar instead.');
  });

  it('include text that only the markup states, also below comments', async () => {
    const stated = {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Rye',
      recipeIngredient: [...LIST.slice(0, 3), '15 g caraway', 'oil 2 tbsp', '1 egg'],
      recipeInstructions: ['Mix the flour, the water, the salt, the oil and the egg and bake it for 40 minutes.'],
    };
    const script = `<script type="application/ld+json">${JSON.stringify(stated)}</script>`;
    const lines = await linesOf('Rye', `${script}<h1>Rye</h1>${list}${method}${COMMENTS}`);
    expect(lines.slice(lines.indexOf('1 tsp salt'), lines.indexOf('1 egg') + 1)).toEqual([
      '1 tsp salt',
      '15 g caraway',
      '2 tbsp oil',
      '1 egg',
    ]);
  });
});
