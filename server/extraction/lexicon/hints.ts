/** What the names of classes and ids tell about the text below them. */
export type Hint = 'ingredient' | 'method' | 'aside' | 'foreign';

const INGREDIENT = /ingr[eé]di|zutat|ingredi[eë]nt|bahan|malzeme|skladnik|surovin|ingrediens/i;
/** How a box sets out what it holds is no name of it: `Grid-direction-xs-row`, `flex-direction-column`, `direction-rtl`. */
const METHOD =
  /instruction|directions?(?![-_]{0,2}(?:xs|sm|md|lg|xl|row|column|rtl|ltr|horizontal|vertical)(?![a-z]))|preparation|procedure|\bmethod|[-_]method|methods?\b|zubereitung|(?:recipe|cooking|cook|prep)[-_]?steps?\b|steps?[-_](?:list|text|item|content|description|body)|\bsteps?\b|elaboraci|preparaci|preparo|bereiding|anleitung|instrucc|procedimento|preparazione|prepsteps|recipestep/i;

/** Parts of a page that speak of other recipes, or of this one with other people's words. */
const FOREIGN =
  /comment|\breviews?\b|review[-_]|related|recommend|cookie|consent|newsletter|subscribe|breadcrumb|navbar|navigation|\bnav\b|also-like|more-recipes|carousel|(?:^|\s)ads?(?:[-_]\w+)?(?:\s|$)|advert|glossary|disqus/i;

/** Parts of a page that stand beside the recipe, unless a name inside them says otherwise. */
const ASIDE =
  /sidebar|footer|share|social|promo|popup|modal|toc\b|table-of-contents|nutrition|nutrient|equipment|rating|author|faq|jump-to|\bmenu\b/i;

/** Roots of a page bear classes that speak of the whole (`single-recipe has-sidebar`); their names tell nothing. */
const WHOLE = new Set(['html', 'body', 'main', 'article', '#root']);

/** What a step uses, repeated beside it; `ingredients-and-directions` holds both and tells nothing. */
const INGREDIENT_OF_STEP = /(?:instruction|direction|step)s?[-_]+ingredient/i;

/** Words about lists of ingredients that hold none: buttons, filters, shop links, counts. */
const CONTROLS =
  /adjust|button|toggle|convert|scal(?:e|ing)|servings?\b|header(?!s)|heading|title|label|notes?\b|tips?\b|unit-?(?:switch|system)|checkbox-all|filter|sponsor|affiliate/i;

/** The hint that an element's own names give, null when they give none. */
export function hintOf(element: { name: string; names: string }): Hint | null {
  if (element.names === '' || WHOLE.has(element.name)) return null;
  if (FOREIGN.test(element.names)) return 'foreign';
  const ingredient = INGREDIENT.test(element.names);
  const method = METHOD.test(element.names);
  if (INGREDIENT_OF_STEP.test(element.names)) return 'ingredient';
  if (ingredient !== method && !CONTROLS.test(element.names)) return ingredient ? 'ingredient' : 'method';
  return ASIDE.test(element.names) && !ingredient && !method ? 'aside' : null;
}
