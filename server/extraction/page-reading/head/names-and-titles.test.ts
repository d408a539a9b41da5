import { describe, expect, it } from 'vitest';
import type { RecipeContent } from '../../../../shared/domain/recipe.ts';
import { extractRecipe } from '../../pipeline/page/find-on-any-page.ts';

const read = (body: string, title: string): RecipeContent =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(`<html><head><title>${title}</title></head><body>${body}</body></html>`),
    contentType: null,
    url: 'https://kitchen.example/leeks/tart',
  }).recipe;
const list = (...entries: string[]): string => `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
const RECIPES = [
  [
    'Leek tart',
    '<h3>Ingredients</h3>',
    list('3 leeks', '4 eggs', '200 ml cream'),
    '<h3>Method</h3>',
    '<p>Whisk the eggs with the cream.</p><p>Pour them over the leeks and bake for 40 minutes.</p>',
  ],
  [
    'Lauchtorte',
    '<h3>Zutaten</h3>',
    list('3 Stangen Lauch', '4 Eier', '200 ml Sahne'),
    '<h3>Zubereitung</h3>',
    '<p>Eier und Sahne verrühren.</p><p>Über den Lauch gießen und 40 Minuten backen.</p>',
  ],
  [
    'Torta de puerros',
    '<h3>Ingredientes</h3>',
    list('3 puerros', '4 huevos', '200 ml de nata'),
    '<h3>Preparación</h3>',
    '<p>Batir los huevos con la nata.</p><p>Verter sobre los puerros y hornear 40 minutos.</p>',
  ],
] as const;

describe('the names of elements', () => {
  it.each([
    ['preview-area', 'decorating-body'],
    ['layout has-sidebar', 'comments-closed'],
    ['ReviewableContent', 'grating-main'],
  ])('count as whole words, and not if they describe the layout: %s, %s', (outer, inner) => {
    const beside = '<p>We grow leeks behind the house, and every autumn there are too many of them.</p>'.repeat(40);
    for (const [title, ...parts] of RECIPES) {
      const page = `<h1>${title}</h1><div>${beside}</div><div class="${outer}"><div class="${inner}">${parts.join('')}</div></div>`;
      expect(read(page, title).ingredients).toHaveLength(3);
      expect(read(page, title).instructions).toHaveLength(2);
    }
  });

  it('do not exclude an element that contains the main heading of the page', () => {
    for (const [title, ...parts] of RECIPES) {
      const beside = '<p>We grow leeks behind the house, and every autumn there are too many of them.</p>'.repeat(40);
      const page = `<div class="related"><h1>${title}</h1>${parts.join('')}</div><div>${beside}</div>`;
      expect(read(page, title).ingredients).toHaveLength(3);
    }
  });
});

describe('the title of a page with several main headings', () => {
  it.each(RECIPES)('is not that of the site: %s', (title, ...parts) => {
    const body = parts.join('');
    const home = '<h1><a href="/">Allotment</a></h1>';
    expect(read(`${home}<h3>${title}</h3>${body}`, `Allotment: ${title}`).title).toBe(title);
    expect(read(`${home}<h1>${title}</h1>${body}<h1>Comments</h1>`, 'Allotment').title).toBe(title);
    expect(read(`<h1>Allotment</h1><h1>${title}</h1>${body}`, `${title} | Allotment`).title).toBe(title);
    expect(read(`<h1>Allotment</h1><h2>${title}</h2>${body}`, `${title} | Allotment`).title).toBe(title);
  });

  it.each(RECIPES)('continues in a second heading that the title also contains: %s', (title, ...parts) => {
    expect(read(`<h1>${title}</h1><h1>à la mode</h1>${parts.join('')}`, `${title} à la mode`).title).toBe(
      `${title} à la mode`,
    );
  });
});

it.each(RECIPES)('does not treat stars as a part of the title: %s', (title, ...parts) => {
  expect(read(`<h1>${title}</h1><h1>★★★☆☆</h1>${parts.join('')}`, title).title).toBe(title);
});

it.each(['recept_nev', 'rezept-titel', 'recette-titre', 'receta-nombre'])(
  'is read from the card that is named %s',
  (name) => {
    const [title, ...parts] = RECIPES[0];
    const card = `<div class="${name}">${title} in a tin</div>${parts.join('')}`;
    expect(read(`<h1>All about the ${title}</h1><p>We love it.</p>${card}`, 'Leeks').title).toBe(`${title} in a tin`);
  },
);

describe('the title of a recipe within an article', () => {
  it.each([
    ['Our juiciest leek tart from the oven', 'Leek tart with oven onions', RECIPES[0]],
    ['Unsere saftigste Lauchtorte vom Blech', 'Saftige Lauchtorte vom Blech', RECIPES[1]],
    ['Esta torta de puerros sale siempre', 'La torta de puerros', RECIPES[2]],
  ])('is the heading above its list that rephrases the title: %s', (article, name, [, ...parts]) => {
    const page = `<h1>${article}</h1><p>Every autumn there are too many of them, so here they go.</p><h2>${name}</h2>${parts.join('')}`;
    expect(read(page, article).title).toBe(name);
  });

  it.each(RECIPES)('is that of the article if the heading extends it or labels a part: %s', (title, ...parts) => {
    const body = parts.join('');
    expect(read(`<h1>${title}</h1><h2>${title} XXL</h2>${body}`, title).title).toBe(title);
    expect(read(`<h1>${title} – 100 %</h1><h2>${title}</h2>${body}`, `${title} – 100 %`).title).toBe(
      `${title} – 100 %`,
    );
    const labelled = body.replace('<h3>', '<h3 class="create-title">');
    expect(read(`<h1>A ${title}</h1><h2 class="create-title">${title}</h2>${labelled}`, title).title).toBe(title);
  });
});
