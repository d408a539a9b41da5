/** What the names of classes and ids tell about the text below them. */
export type Hint = 'ingredient' | 'method' | 'title' | 'aside';

const INGREDIENT = /ingr[eé]di|zutat|ingredi[eë]nt|bahan|malzeme|skladnik|surovin|ingrediens/i;
const METHOD =
  /instruction|direction|preparation|procedure|\bmethod|[-_]method|methods?\b|zubereitung|(?:recipe|cooking|cook|prep)[-_]?steps?\b|steps?[-_](?:list|text|item|content|description|body)|\bsteps?\b|elaboraci|preparaci|preparo|bereiding|anleitung|instrucc|procedimento|preparazione|prepsteps|recipestep/i;

/** Parts of a page that are never the recipe itself, whatever they speak of. */
const ASIDE =
  /comment|review|related|sidebar|\bnav|navbar|navigation|breadcrumb|footer|cookie|consent|newsletter|subscribe|share|social|\bads?\b|advert|promo|popup|modal|toc\b|table-of-contents|nutrition|nutrient|equipment|rating|author|recommend|carousel|shopping-list|faq|jump-to|also-like|more-recipes|\bmenu\b|glossary/i;

/** Roots of a page bear classes that speak of the whole (`single-recipe has-sidebar`); their names tell nothing. */
const WHOLE = new Set(['html', 'body', 'main', 'article', '#root']);

/** Words about lists of ingredients that hold none: buttons, filters, shop links, counts. */
const CONTROLS =
  /adjust|button|toggle|convert|scal(?:e|ing)|servings?\b|header|heading|title|label|notes?\b|tips?\b|unit-?(?:switch|system)|checkbox-all|filter|sponsor|affiliate/i;

/** The hint that an element's own names give, null when they give none. */
export function hintOf(element: { name: string; names: string }): Hint | null {
  if (element.names === '' || WHOLE.has(element.name)) return null;
  if (ASIDE.test(element.names)) return 'aside';
  const ingredient = INGREDIENT.test(element.names);
  const method = METHOD.test(element.names);
  if (ingredient === method) return null; // `ingredients-and-directions` holds both
  if (CONTROLS.test(element.names)) return null;
  return ingredient ? 'ingredient' : 'method';
}
