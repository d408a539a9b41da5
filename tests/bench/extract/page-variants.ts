import { rewriteTags, type TagEdit } from './rewrite-tags.ts';

/** A variant of pages, by the name of what is removed from the markup. */
export interface PageVariant {
  name: string;
  change(html: string): string;
}

const MICRODATA = new Set(['itemscope', 'itemtype', 'itemprop', 'itemid', 'itemref']);
const RDFA = new Set(['vocab', 'typeof', 'property', 'resource', 'about', 'prefix', 'datatype']);
/** Properties for link previews in social networks. They stay, because they do not describe the recipe. */
const SHARED = /^(?:og|article|twitter|fb|product|al):/i;
/** Root classes of hRecipe and h-recipe. Without them, the other class names have no meaning. */
const ROOT = /(?<![\w-])h-?recipe(?![\w-])/gi;
/** Data for a page's own scripts in an attribute. */
const STATE = /^\s*[[{]/;
const LIST = new Set(['recipeingredient', 'ingredients', 'ingredient']);

const isJsonLd = (attributes: Readonly<Record<string, string>>): boolean => /ld\+json/i.test(attributes['type'] ?? '');

function withoutData(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (MICRODATA.has(name) || STATE.test(value)) return [];
    if (name === 'property' && SHARED.test(value)) return [[name, value]];
    if (RDFA.has(name) || (name === 'rel' && value.includes(':'))) return [];
    return [[name, name === 'class' ? value.replaceAll(ROOT, '') : value]];
  });
  return Object.fromEntries(kept);
}

function withoutList(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const names = (value: string): string =>
    value
      .split(/\s+/)
      .filter((name) => !LIST.has(name.replace(/^.*[/#:]/, '').toLowerCase()))
      .join(' ');
  const kept = Object.entries(attributes).map(([name, value]): [string, string] => [
    name,
    name === 'itemprop' || name === 'property' ? names(value) : value,
  ]);
  return Object.fromEntries(kept.filter(([name, value]) => value !== '' || name !== 'itemprop'));
}

/** JSON-LD without lists of ingredients. In invalid JSON the names of the lists are replaced. */
function unlisted(json: string): string {
  try {
    const whole: unknown = JSON.parse(json, (key, value: unknown) => (LIST.has(key.toLowerCase()) ? undefined : value));
    return JSON.stringify(whole).replaceAll('</', '<\\/');
  } catch {
    return json.replaceAll(/"(?:recipeIngredient|ingredients?)"(?=\s*:)/gi, '"taken"');
  }
}

export const VARIANTS: readonly PageVariant[] = [
  {
    name: 'no structured data',
    change: (html) => rewriteTags(html, { attributes: withoutData, script: () => '' } satisfies TagEdit),
  },
  {
    name: 'markup without ingredients',
    change: (html) =>
      rewriteTags(html, {
        attributes: withoutList,
        script: (text, attributes) => (isJsonLd(attributes) ? unlisted(text) : text),
      }),
  },
];
