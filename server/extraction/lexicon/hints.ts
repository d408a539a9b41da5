/** The kind of content that class names and ids indicate. */
export type Hint = 'ingredient' | 'method' | 'aside' | 'foreign';

const INGREDIENT =
  /ingr[eé]di|zutat|ingredi[eë]nt|(?<![a-z])bahan|malzeme|skladnik|surovin|ingrediens|hozzaval|sastojc|sestavin|(?<![a-z])(?:ainekset|ainesosat|raaka-?aine|ylika)(?![a-z])|nguyen-?lieu/i;
/** Layout class names such as `Grid-direction-xs-row`, `flex-direction-column` and `direction-rtl` are excluded. */
const METHOD =
  /instruction|directions?(?![-_]{0,2}(?:xs|sm|md|lg|xl|row|column|rtl|ltr|horizontal|vertical)(?![a-z]))|preparation|procedure|\bmethod|[-_]method|methods?\b|zubereitung|(?:recipe|cooking|cook|prep)[-_]?steps?\b|steps?[-_](?:list|text|item|content|description|body)|\bsteps?\b|elaboraci|preparaci|preparo|bereiding|anleitung|instrucc|procedimento|preparazione|prepsteps|recipestep|elkeszit|przygotowani|(?<![a-z])postup(?![a-z])|priprem|preparare|tillagning|gor-?sa-?har|fremgangsm|tilbered|valmistus|werkwijze|hazirlan|yapilis|cara-?(?:membuat|masak)|langkah|prigotov|cach-?lam|ektelesi/i;

/** Parts of a page about other recipes, or with comments by other people. */
const FOREIGN =
  /comment|(?<![a-z])(?:user|recipe)?reviews?(?![a-z])|related|recommend|cookie|consent|newsletter|subscribe|breadcrumb|navbar|navigation|\bnav\b|also-like|more-recipes|carousel|(?:^|\s)ads?(?:[-_]\w+)?(?:\s|$)|advert|glossary|disqus|(?:^|[\s_-])signature(?=\s|$)/i;

/** Parts of a page beside the recipe, unless a nested name indicates otherwise. */
const ASIDE =
  /sidebar|footer|share|social|promo|popup|modal|(?<![a-z])toc\b|table-of-contents|(?<![a-z])nutrition|nutrient|equipment|(?<![a-z])(?:star|user|recipe|post)?rating|author|faq|jump-to|\bmenu\b/i;

/** Names that describe the state or layout of a page rather than content: `has-sidebar`, `comments-closed`. */
const STATE =
  /(?<![\w-])(?:has|no|with|without)[-_][\w-]+|(?<![\w-])[\w-]+[-_](?:off|closed|disabled|enabled)(?![\w-])/gi;

/** The boundary between words in camel case: `userRating`. */
const JOINT = /(?<=[a-z\d])(?=[A-Z])/g;

/** Root elements have class names about the entire page (`single-recipe has-sidebar`), which are ignored. */
const WHOLE = new Set(['html', 'body', 'main', 'article', '#root']);

/**
 * Ingredients that are repeated beside the step that uses them. `ingredients-and-directions` contains both and is
 * ignored.
 */
const INGREDIENT_OF_STEP = /(?:instruction|direction|step)s?[-_]+ingredient/i;

/**
 * Words in names of elements near ingredient lists that contain no ingredients: buttons, filters, shop links, counts.
 */
const CONTROLS =
  /adjust|button|toggle|convert|scal(?:e|ing)|servings?\b|header(?!s)|heading|title|label|notes?\b|tips?\b|unit-?(?:switch|system)|checkbox-all|filter|sponsor|affiliate/i;

/** The hint from an element's own names; null if there is none. */
export function hintOf(element: { name: string; names: string }): Hint | null {
  if (element.names === '' || WHOLE.has(element.name)) return null;
  const names = element.names.replace(JOINT, '-');
  const around = names.replace(STATE, '');
  if (FOREIGN.test(around)) return 'foreign';
  const ingredient = INGREDIENT.test(names);
  const method = METHOD.test(names) || METHOD.test(element.names);
  if (INGREDIENT_OF_STEP.test(names)) return 'ingredient';
  if (ingredient !== method && !CONTROLS.test(names)) return ingredient ? 'ingredient' : 'method';
  return ASIDE.test(around) && !ingredient && !method ? 'aside' : null;
}
