/** What the names of classes and ids tell about the text below them. */
export type Hint = 'ingredient' | 'method' | 'aside' | 'foreign';

const INGREDIENT =
  /ingr[eé]di|zutat|ingredi[eë]nt|(?<![a-z])bahan|malzeme|skladnik|surovin|ingrediens|hozzaval|sastojc|sestavin|(?<![a-z])(?:ainekset|ainesosat|raaka-?aine|ylika)(?![a-z])|nguyen-?lieu/i;
/** How a box sets out what it holds is no name of it: `Grid-direction-xs-row`, `flex-direction-column`, `direction-rtl`. */
const METHOD =
  /instruction|directions?(?![-_]{0,2}(?:xs|sm|md|lg|xl|row|column|rtl|ltr|horizontal|vertical)(?![a-z]))|preparation|procedure|\bmethod|[-_]method|methods?\b|zubereitung|(?:recipe|cooking|cook|prep)[-_]?steps?\b|steps?[-_](?:list|text|item|content|description|body)|\bsteps?\b|elaboraci|preparaci|preparo|bereiding|anleitung|instrucc|procedimento|preparazione|prepsteps|recipestep|elkeszit|przygotowani|(?<![a-z])postup(?![a-z])|priprem|preparare|tillagning|gor-?sa-?har|fremgangsm|tilbered|valmistus|werkwijze|hazirlan|yapilis|cara-?(?:membuat|masak)|langkah|prigotov|cach-?lam|ektelesi/i;

/** Parts of a page that speak of other recipes, or of this one with other people's words. */
const FOREIGN =
  /comment|(?<![a-z])(?:user|recipe)?reviews?(?![a-z])|related|recommend|cookie|consent|newsletter|subscribe|breadcrumb|navbar|navigation|\bnav\b|also-like|more-recipes|carousel|(?:^|\s)ads?(?:[-_]\w+)?(?:\s|$)|advert|glossary|disqus/i;

/** Parts of a page that stand beside the recipe, unless a name inside them says otherwise. */
const ASIDE =
  /sidebar|footer|share|social|promo|popup|modal|(?<![a-z])toc\b|table-of-contents|(?<![a-z])nutrition|nutrient|equipment|(?<![a-z])(?:star|user|recipe|post)?rating|author|faq|jump-to|\bmenu\b/i;

/** Names that tell how a page is laid out, and not what the element holds: `has-sidebar`, `comments-closed`. */
const STATE =
  /(?<![\w-])(?:has|no|with|without)[-_][\w-]+|(?<![\w-])[\w-]+[-_](?:off|closed|disabled|enabled)(?![\w-])/gi;

/** Words that are joined by capitals: `userRating`. */
const JOINT = /(?<=[a-z\d])(?=[A-Z])/g;

/** Roots of a page bear classes that speak of the whole (`single-recipe has-sidebar`); their names tell nothing. */
const WHOLE = new Set(['html', 'body', 'main', 'article', '#root']);

/** What a step uses, repeated beside it; `ingredients-and-directions` holds both and tells nothing. */
const INGREDIENT_OF_STEP = /(?:instruction|direction|step)s?[-_]+ingredient/i;

/** Words about lists of ingredients that hold none: buttons, filters, shop links, counts. */
const CONTROLS =
  /adjust|button|toggle|convert|scal(?:e|ing)|servings?\b|header(?!s)|heading|title|label|notes?\b|tips?\b|unit-?(?:switch|system)|checkbox-all|filter|sponsor|affiliate/i;

/** The hint that an element's own names give, null when they give none. Words of a name count as a whole. */
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
