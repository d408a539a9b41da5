import { withInserted } from './mutate-bytes.ts';
import { oneOf, someSize, type Random } from './random.ts';
import { someRun } from './runs.ts';

const SCRIPT = /(<script[^>]{0,200}ld\+json[^>]{0,200}>)([^<]*)(<\/script>)/i;

/** The recipe for pages without structured data. */
const RECIPE = {
  '@context': 'https://schema.org',
  '@id': '#recipe',
  '@type': 'Recipe',
  name: 'Leek soup',
  description: 'A soup of leeks',
  image: [{ '@type': 'ImageObject', '@id': '#image', url: 'https://cook.example/leek.jpg', width: 800 }],
  prepTime: 'PT10M',
  cookTime: 'PT1H',
  recipeYield: ['4', '4 bowls'],
  keywords: 'soup, leek',
  recipeIngredient: ['2 leeks', '500 ml stock', '1 tsp salt'],
  recipeInstructions: [
    { '@type': 'HowToSection', name: 'Soup', itemListElement: [{ '@type': 'HowToStep', text: 'Boil the leeks.' }] },
    { '@type': 'HowToStep', name: 'Season', text: 'Add the salt.' },
  ],
};

/** A placeholder for a deeply nested value. */
const NEST = '@nest';

/** A place in a value: the object or list that contains it, and its key. */
interface Place {
  holder: Record<string, unknown>;
  key: string;
}

/** Changes the JSON-LD of a page. */
export function mutateJson(bytes: Uint8Array, random: Random): Uint8Array {
  const html = new TextDecoder().decode(bytes);
  const script = SCRIPT.exec(html);
  const text = mutatedJson(script === null ? structuredClone(RECIPE) : parsed(script[2] ?? ''), random);
  if (script === null) return withInserted(bytes, 0, `<script type="application/ld+json">${text}</script>`);
  const from = script.index + (script[1]?.length ?? 0);
  return new TextEncoder().encode(html.slice(0, from) + text + html.slice(from + (script[2]?.length ?? 0)));
}

/** Changes a document in JSON. */
export function mutateJsonDocument(bytes: Uint8Array, random: Random): Uint8Array {
  return new TextEncoder().encode(mutatedJson(parsed(new TextDecoder().decode(bytes)), random));
}

/** A value as JSON with changes: values of other types, circular references, keys of prototypes, depth, length, a cut. */
function mutatedJson(root: unknown, random: Random): string {
  const stated = { root };
  for (let changes = 1 + random(5); changes > 0; changes--) change(stated, random);
  if (random(5) === 0) multiply(stated, random);
  const text = (JSON.stringify(stated.root) ?? 'null').replace(`"${NEST}"`, () => nested(random));
  return random(6) === 0 ? text.slice(0, random(text.length)) : text;
}

function parsed(text: string): unknown {
  try {
    return structuredClone(JSON.parse(text));
  } catch {
    return structuredClone(RECIPE); // an earlier mutation made it invalid or too deep to be serialised
  }
}

function change(stated: { root: unknown }, random: Random): void {
  const { holder, key } = oneOf(random, placesIn(stated));
  const value = holder[key];
  const set = (changed: unknown): void => {
    Object.defineProperty(holder, key, { value: changed, enumerable: true, configurable: true, writable: true });
  };
  switch (random(5)) {
    case 0:
      return set(structuredClone(oneOf(random, VALUES)));
    case 1:
      return set(someRun(random));
    case 2:
      return set(NEST);
    case 3: {
      const other = oneOf(random, placesIn(stated));
      return set(structuredClone(other.holder[other.key]));
    }
    default:
      return set({
        [oneOf(random, KEYS)]: value,
        ...JSON.parse('{"__proto__":{"name":"no"},"constructor":1,"toString":null}'),
      });
  }
}

/**
 * Replaces a value by a list of up to two megabytes that repeats it. This must be the last change, because all entries
 * are the same object.
 */
function multiply(stated: { root: unknown }, random: Random): void {
  const { holder, key } = oneOf(random, placesIn(stated));
  const value = holder[key];
  const size = JSON.stringify(value)?.length ?? 1;
  holder[key] = Array.from({ length: Math.min(someSize(random, 20_000), 2_000_000 / size) }, () => value);
}

/** Deeply nested JSON, which overflows the stack of JSON.stringify and of recursive readers. */
function nested(random: Random): string {
  const [opening, closing] = oneOf(random, NESTS);
  const depth = someSize(random, 100_000);
  return `${opening.repeat(depth)}"leeks"${closing.repeat(depth)}`;
}

/** Up to two thousand places in a value, breadth first and at most a hundred levels deep. */
function placesIn(stated: { root: unknown }): Place[] {
  const places: Place[] = [{ holder: stated, key: 'root' }];
  for (let index = 0; index < places.length && places.length < 2_000; index++) {
    const { holder, key } = places[index] as Place;
    const value = holder[key];
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.keys(value).slice(0, 200))
      places.push({ holder: value as Record<string, unknown>, key: inner });
  }
  return places;
}

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\0',
  '\ud800',
  '‮',
  [],
  {},
  [[]],
  [null],
  [{}],
  'PT0S',
  'P1Y',
  'PT99999999999H',
  'P',
  '1e999',
  '-5',
  '0',
  '∞',
  'PT1H30',
  '12-',
  '4 to 6',
  '0.5',
  '1/0',
  '<b>bold</b>',
  '<script>1</script>',
  '&lt;p&gt;one&lt;/p&gt;',
  '&#0;',
  '<p',
  '<!--',
  'a\x07b',
  'a\nb\n\nc',
  '\\',
  '"',
  'javascript:1',
  'data:image/png;base64,AA',
  '//cook.example/a.jpg',
  'http://',
  'https://[',
  '/a.jpg',
  'file:///a',
  'ftp://a/b.jpg',
  { '@id': '#recipe' },
  [{ '@id': '#recipe' }, { '@id': '#image' }],
  {
    '@id': '#recipe',
    image: { '@id': '#recipe' },
  },
  { '@type': 'Recipe' },
  { '@type': [1, null, {}] },
  {
    '@graph': [
      {
        '@type': 'Recipe',
        name: 'Another',
      },
    ],
  },
  { '@value': 1 },
];
const KEYS: readonly string[] = [
  '@list',
  '@value',
  '@graph',
  '@id',
  'name',
  'text',
  'itemListElement',
  'image',
  'url',
  'item',
  'steps',
  '0',
  '',
];
const NESTS: readonly (readonly [string, string])[] = [
  ['[', ']'],
  ['{"name":', '}'],
  ['{"itemListElement":', '}'],
  ['{"@type":"Recipe","recipeIngredient":', '}'],
  ['{"@type":"HowToSection","name":"a","itemListElement":[', ']}'],
  ['{"image":{"url":', '}}'],
];
