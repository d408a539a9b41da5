import { type LocalSite, type LocalSiteOptions, startLocalSite } from '../network/local-site.ts';

/** Milliseconds per page: long enough that most kills happen during an import. */
export const PAGE_DELAY = 250;

/** A site with a recipe on every page, which answers slowly. */
export async function startSlowSite(options: LocalSiteOptions = {}): Promise<LocalSite> {
  return startLocalSite((request, response) => {
    const recipe = {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: `Soup ${request.url}`,
      recipeIngredient: ['1 onion', '2 carrots', '1 l water'],
      recipeInstructions: 'Chop everything. Boil it in the water for 20 minutes.',
    };
    const page = `<!doctype html><title>Soup</title><script type="application/ld+json">${JSON.stringify(recipe)}</script>`;
    setTimeout(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(page), PAGE_DELAY);
  }, options);
}
