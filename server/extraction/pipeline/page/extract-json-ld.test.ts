import { describe, expect, it } from 'vitest';
import { extractRecipe } from './find-on-any-page.ts';
import type { Extraction } from '../../domain/extraction.ts';

const extract = (head: string, body = '', url = 'https://cook.example/leek'): Extraction['recipe'] =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(`<html><head>${head}</head><body>${body}</body></html>`),
    contentType: null,
    url,
  }).recipe;
const script = (text: string): string => `<script type="application/ld+json">${text}</script>`;
const jsonLd = (value: unknown): string => script(JSON.stringify(value));
const linesOf = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.type === 'item' ? line.content : `# ${line.content}`));
const LIST = ['2 leeks', '500 ml stock', '1 tsp salt'];
const STEPS = ['Boil the leeks in the "stock".', 'Add salt.'];
const soup = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Leek soup',
  recipeIngredient: LIST,
  recipeInstructions: STEPS.map((text) => ({ '@type': 'HowToStep', text })),
};
const json = JSON.stringify(soup, null, 1);
const REFERENCES = [
  {
    '@type': 'Recipe',
    '@id': '#r',
    name: 'Leek soup',
    recipeIngredient: LIST,
    image: { '@id': '#i' },
    recipeYield: { '@id': '#y' },
    recipeInstructions: { '@id': '#s' },
  },
  { '@type': 'ImageObject', '@id': '#i', url: { '@id': 'https://cook.example/leek.jpg' } },
  { '@type': 'QuantitativeValue', '@id': '#y', value: 4 },
  { '@type': 'ItemList', '@id': '#s', itemListElement: [{ '@id': '#s1' }, { '@id': '#s2' }] },
  { '@type': 'HowToStep', '@id': '#s1', text: STEPS[0] },
  { '@type': 'HowToStep', '@id': '#s2', text: STEPS[1] },
];

describe('JSON-LD with invalid JSON', () => {
  it.each([
    ['has trailing commas', json.replace(/([}\]])\n/g, '$1,\n').replace(/,\s*$/, '')],
    ['has raw line ends in strings', json.replace('Leek soup', 'Leek\nsoup').replace('the leeks', 'the\tleeks')],
    ['has quotes that are not escaped', json.replaceAll('\\"', '"')],
    ['is commented', json.replace('{', '{ // the recipe\n /* "name": "Other" */')],
    ['is in an HTML comment', `<!--\n${json}\n-->`],
    ['is in CDATA', `//<![CDATA[\n${json}\n//]]>`],
    ['is escaped as HTML', json.replaceAll('"', '&quot;')],
    ['comes after another object', `{"@type":"WebSite","name":"Cook"}\n${json}`],
    ['follows another object and a comma', `{"@type":"WebSite","name":"Cook"},\n${json}`],
    ['breaks off', json.slice(0, json.indexOf('Add salt.') + 9)],
    ['ends in a semicolon', `${json};`],
    ['has single quotes', json.replaceAll('\\"', '¤').replaceAll('"', "'").replaceAll('¤', '"')],
    ['lacks commas between lines', json.replaceAll('",\n', '"\n')],
    ['is assigned to a variable', `var recipe = ${json};`],
    ['has invalid values', json.replace('{', '{"cookTime": , "prepTime": NaN, "video": undefined, ')],
    ['has unnecessary escapes', json.replaceAll(' soup', "\\' soup").replace("\\' soup", ' soup')],
  ])('is read if it %s', (_, text) => {
    const recipe = extract(script(text));
    expect(recipe.title).toBe('Leek soup');
    expect(linesOf(recipe.ingredients)).toEqual(LIST);
    expect(linesOf(recipe.instructions)).toEqual(STEPS);
  });
});

describe('JSON-LD of any shape', () => {
  it('is assembled from nodes that refer to each other', () => {
    const recipe = extract(jsonLd({ '@graph': REFERENCES }));
    expect(recipe).toMatchObject({ title: 'Leek soup', servings: 4, images: ['https://cook.example/leek.jpg'] });
    expect(linesOf(recipe.instructions)).toEqual(STEPS);
  });

  it('is read across scripts', () => {
    const recipe = extract(REFERENCES.map(jsonLd).join(''));
    expect(linesOf(recipe.instructions)).toEqual(STEPS);
  });

  it.each([
    ['one string of HTML', `<ol><li>${STEPS.join('</li><li>')}</li></ol>`],
    ['one string with line ends', STEPS.join('\n')],
    ['escaped HTML', `&lt;p&gt;${STEPS.join('&lt;/p&gt;&lt;p&gt;')}&lt;/p&gt;`],
    ['strings', STEPS],
    ['lists of lists', [[STEPS[0]], [STEPS[1]]]],
    ['a HowTo', { '@type': 'HowTo', step: STEPS.map((text) => ({ '@type': 'HowToStep', text })) }],
    [
      'an ItemList of ListItems',
      {
        '@type': 'ItemList',
        itemListElement: STEPS.map((text, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          item: { '@type': 'HowToStep', text },
        })),
      },
    ],
    [
      'directions within steps',
      STEPS.map((text) => ({ '@type': 'HowToStep', itemListElement: [{ '@type': 'HowToDirection', text }] })),
    ],
    [
      'values with a language',
      STEPS.map((text) => ({ '@type': 'HowToStep', text: { '@value': text, '@language': 'en' } })),
    ],
  ])('contains its steps as %s', (_, recipeInstructions) => {
    expect(linesOf(extract(jsonLd({ ...soup, recipeInstructions })).instructions)).toEqual(STEPS);
  });

  it.each([
    ['one string with line ends', LIST.join('\n')],
    ['one string of HTML', `<ul><li>${LIST.join('</li><li>')}</li></ul>`],
    ['one string with commas', LIST.join(', ')],
    ['one string in a list', [LIST.join(', ')]],
    ['an ItemList', { '@type': 'ItemList', itemListElement: LIST.map((name) => ({ '@type': 'ListItem', name })) }],
    [
      'values of amount and name',
      [
        { '@type': 'PropertyValue', name: 'leeks', value: 2 },
        { '@type': 'PropertyValue', name: 'stock', value: 500, unitText: 'ml' },
        { name: 'salt', amount: '1', unit: 'tsp' },
      ],
    ],
    ['texts of objects', LIST.map((text) => ({ '@type': 'Text', '@value': text }))],
    ['an object with numbers for keys', { 0: LIST[0], 1: LIST[1], 2: LIST[2] }],
  ])('contains its ingredients as %s', (_, recipeIngredient) => {
    expect(linesOf(extract(jsonLd({ ...soup, recipeIngredient })).ingredients)).toEqual(LIST);
  });

  it('is the recipe with the address of the page if none of several has its name', () => {
    const other = {
      ...soup,
      name: 'Pea soup',
      recipeIngredient: [...LIST, '1 kg peas'],
      url: 'https://cook.example/pea',
    };
    const own = { ...soup, mainEntityOfPage: { '@type': 'WebPage', '@id': 'https://cook.example/leek/' } };
    expect(extract(jsonLd([other, own]), '<h1>Winter is here</h1>').title).toBe('Leek soup');
  });
});
