import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { type LocalSite, startLocalSite } from '../network/local-site.ts';

/** The content of the recipe page, which tests expect in the app. */
export const SOUP = {
  title: 'Carrot soup with cardamom',
  ingredients: ['500 g carrots', '1 onion', '6 cardamom pods', '1 l vegetable stock'],
  steps: [
    'Chop the carrots and the onion.',
    'Fry both with the cardamom for 5 minutes.',
    'Add the stock and simmer for 20 minutes.',
  ],
};

function soupPage(title: string): string {
  const recipe = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: title,
    description: 'A bright soup for grey days.',
    image: ['/soup.jpg'],
    prepTime: 'PT15M',
    cookTime: 'PT25M',
    recipeYield: '4 servings',
    recipeCategory: 'Soup',
    recipeIngredient: SOUP.ingredients,
    recipeInstructions: SOUP.steps.map((text) => ({ '@type': 'HowToStep', text })),
  };
  const steps = SOUP.steps.map((step) => `<li>${step}</li>`).join('');
  const ingredients = SOUP.ingredients.map((line) => `<li>${line}</li>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
    <script type="application/ld+json">${JSON.stringify(recipe)}</script></head>
    <body><h1>${title}</h1><h2>Ingredients</h2><ul>${ingredients}</ul><h2>Method</h2><ol>${steps}</ol></body></html>`;
}

function sendPage(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
}

export interface RecipeSite extends LocalSite {
  /** Delays the responses of `/held/…` from now on, which is the initial state. */
  hold(): void;
  /** Sends the delayed responses. */
  release(): void;
  /** Restores the initial state: responses of `/held/…` are delayed, and every page counts as unvisited. */
  reset(): void;
}

/**
 * A site with the same recipe at every path that begins with `/soup`, and pages with problems: moody (fails at the
 * first visit, later a recipe), gone, forbidden, broken, loop, huge, empty (no recipe), picture, held (answers when
 * released), odd (characters that the database cannot store).
 */
export async function startRecipeSite(): Promise<RecipeSite> {
  const photo = await sharp({ create: { width: 1_600, height: 1_000, channels: 3, background: '#d9822b' } })
    .jpeg()
    .toBuffer();
  let held = Promise.withResolvers<void>();
  const visited = new Set<string>();
  const site = await startLocalSite((request, response) => {
    const path = request.url ?? '/';
    const kind = path.split(/[/?]/)[1];
    if (kind === 'soup')
      sendPage(
        response,
        soupPage(`${SOUP.title}${decodeURIComponent(path.slice('/soup'.length)).replaceAll('/', ' ')}`),
      );
    else if (kind === 'held') void held.promise.then(() => sendPage(response, soupPage(SOUP.title)));
    else if (kind === 'soup.jpg' || kind === 'picture')
      response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(photo);
    else if (kind === 'odd')
      sendPage(response, soupPage('Soup\u0000 with a half \ud83c').replace('500 g', '500\\u0000 \\ud83c g'));
    else if (kind === 'moody' && visited.has(path)) sendPage(response, soupPage(SOUP.title));
    else if (kind === 'gone') sendPage(response, '<h1>Gone</h1>', 410);
    else if (kind === 'forbidden') sendPage(response, '<h1>No</h1>', 403);
    else if (kind === 'broken' || kind === 'moody') sendPage(response, '<h1>Oops</h1>', 500);
    else if (kind === 'loop') response.writeHead(302, { Location: `/loop?${Math.random()}` }).end();
    else if (kind === 'huge') sendPage(response, `<p>${'carrot '.repeat(2_000_000)}</p>`);
    else if (kind === 'empty') sendPage(response, '<h1>About us</h1><p>We like to cook and to travel.</p>');
    else sendPage(response, '<h1>Not found</h1>', 404);
    visited.add(path);
  });
  return {
    ...site,
    hold: () => (held = Promise.withResolvers()),
    release: () => held.resolve(),
    reset() {
      held.resolve();
      held = Promise.withResolvers();
      visited.clear();
    },
  };
}
