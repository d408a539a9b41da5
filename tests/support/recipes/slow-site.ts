import { photo } from '../files/photos.ts';
import { type LocalSite, type LocalSiteOptions, startLocalSite } from '../network/local-site.ts';

/** Milliseconds per page: long enough that most kills happen during an import. */
export const PAGE_DELAY = 250;

interface SlowSiteOptions extends LocalSiteOptions {
  /** Each recipe has a picture, which is sent at once. */
  readonly withPictures?: boolean;
}

const PICTURE = '/soup.jpg';

/** A site with a recipe on every page, which answers slowly. */
export async function startSlowSite({ withPictures = false, ...options }: SlowSiteOptions = {}): Promise<LocalSite> {
  const picture = await photo('orange', 640, 480);
  return startLocalSite((request, response) => {
    if (request.url === PICTURE) return void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(picture);
    const recipe = {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: `Soup ${request.url}`,
      ...(withPictures && { image: [PICTURE] }),
      recipeIngredient: ['1 onion', '2 carrots', '1 l water'],
      recipeInstructions: 'Chop everything. Boil it in the water for 20 minutes.',
    };
    const page = `<!doctype html><title>Soup</title><script type="application/ld+json">${JSON.stringify(recipe)}</script>`;
    return void setTimeout(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(page), PAGE_DELAY);
  }, options);
}
