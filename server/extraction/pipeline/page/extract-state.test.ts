import { describe, expect, it } from 'vitest';
import { extractRecipe } from './find-on-any-page.ts';
import type { Extraction } from '../../domain/extraction.ts';

const extract = (body: string): Extraction =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(
      `<html><head><title>Dal</title></head><body><div id="app"></div>${body}</body></html>`,
    ),
    contentType: null,
    url: 'https://cook.example/dal',
  });
const linesOf = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.type === 'item' ? line.content : `# ${line.content}`));
const LIST = ['200 g lentils', '1 tsp cumin', '1 onion'];
const STEPS = ['Boil the lentils until they are soft.', 'Fry the cumin with the "onion" and stir it in.'];
const recipe = {
  title: 'Dal',
  description: 'x'.repeat(200),
  servings: 4,
  ingredients: [
    { amount: 200, unit: { name: 'g' }, name: 'lentils' },
    { amount: 1, unit: { name: 'tsp' }, name: 'cumin' },
    { amount: 1, unit: null, name: 'onion' },
  ],
  steps: STEPS.map((text, at) => ({ position: at + 1, text })),
};
const json = JSON.stringify(recipe);

/** The flat format of devalue and turbo-stream: one list of values that refer to each other by index. */
function flattened(root: unknown, keyOf: (index: number) => string | null): unknown[] {
  const values: unknown[] = [];
  const add = (value: unknown): number => {
    const at = values.push(null) - 1;
    if (Array.isArray(value)) values[at] = value.map(add);
    else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).map(([key, entry]) => {
        const name = keyOf(0) === null ? key : `_${add(key)}`;
        return [name, add(entry)];
      });
      values[at] = Object.fromEntries(entries);
    } else values[at] = value;
    return at;
  };
  add(root);
  return values;
}

const apollo = {
  ROOT_QUERY: { 'recipe({"slug":"dal"})': { __ref: 'Recipe:1' }, padding: 'x'.repeat(200) },
  'Recipe:1': {
    __typename: 'Recipe',
    title: 'Dal',
    ingredients: [{ __ref: 'Ingredient:1' }, { __ref: 'Ingredient:2' }, { __ref: 'Ingredient:3' }],
    steps: [{ __ref: 'Step:1' }, { __ref: 'Step:2' }],
  },
  'Ingredient:1': { amount: 200, unit: 'g', name: 'lentils' },
  'Ingredient:2': { amount: 1, unit: 'tsp', name: 'cumin' },
  'Ingredient:3': { amount: 1, unit: null, name: 'onion' },
  'Step:1': { text: STEPS[0] },
  'Step:2': { text: STEPS[1] },
};
const chunk = (text: string): string => `<script>self.__next_f.push([1,${JSON.stringify(text)}])</script>`;
const streamed = `a:["$","main",null,{"children":["$","$Lb",null,{"recipe":${json}}]}]\n`;

describe("a recipe in a page's own data is read", () => {
  it.each([
    [
      'of Next',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { recipe } } })}</script>`,
    ],
    [
      'that Next streams in chunks',
      `<script>(self.__next_f=self.__next_f||[]).push([0])</script>${chunk('1:"$Sreact.fragment"\n')}${chunk(streamed.slice(0, 300))}${chunk(streamed.slice(300))}`,
    ],
    ['of Nuxt', `<script>window.__NUXT__={layout:"default",data:[{recipe:${json}}],serverRendered:true};</script>`],
    [
      'of Nuxt as a call',
      `<script>window.__NUXT__=(function(a,b,c){return {layout:"default",data:[{recipe:{title:b,description:"${'x'.repeat(200)}",ingredients:[{amount:200,unit:{name:a},name:"lentils"},{amount:c,unit:{name:"tsp"},name:"cumin"},{amount:c,unit:null,name:"onion"}],steps:[{text:${JSON.stringify(STEPS[0])}},{text:${JSON.stringify(STEPS[1])}}]}}]}}("g","Dal",1));</script>`,
    ],
    [
      'of Nuxt, flattened',
      `<script type="application/json" id="__NUXT_DATA__">${JSON.stringify([['ShallowReactive', 1], ...flattened({ data: { recipe } }, () => null)].map((value, at) => (at === 0 ? value : shifted(value))))}</script>`,
    ],
    ['of Apollo', `<script>window.__APOLLO_STATE__ = ${JSON.stringify(apollo)};</script>`],
    ['of Redux', `<script>window.__PRELOADED_STATE__ = ${JSON.stringify({ recipes: { current: recipe } })}</script>`],
    [
      'as a string that is parsed',
      `<script>window.__INITIAL_STATE__ = JSON.parse(${JSON.stringify(JSON.stringify({ recipe }))});</script>`,
    ],
    [
      'as a string that is decoded',
      `<script>window.__STATE__ = JSON.parse(decodeURIComponent("${encodeURIComponent(JSON.stringify({ recipe }))}"));</script>`,
    ],
    [
      'after other statements',
      `<script>window.lang = "en"; var dataLayer = []; window.app = window.app || {};\n window.app.page = {"recipe": ${json}}; start();</script>`,
    ],
    [
      'of SvelteKit',
      `<script>{ __sveltekit_1 = { base: "" }; const element = document.currentScript; Promise.all([import("/a.js")]).then(([kit]) => { kit.start(app, element, { node_ids: [0, 2], data: [null,{type:"data",data:{recipe:${json}},uses:{}}], form: null }); }); }</script>`,
    ],
    [
      'of Remix',
      `<script>window.__remixContext = {"state":{"loaderData":{"routes/recipe":{"recipe":${json}}}}};</script>`,
    ],
    [
      'that Remix streams',
      `<script>window.__remixContext.streamController.enqueue(${JSON.stringify(JSON.stringify(flattened({ loaderData: { recipe } }, () => '')))});</script>`,
    ],
    [
      'of an island',
      `<astro-island props="${JSON.stringify({ recipe: [0, recipe] }).replaceAll('"', '&quot;')}"></astro-island>`,
    ],
    ['in a data script of any type', `<script type="text/x-data">${JSON.stringify({ recipe })}</script>`],
  ])('%s', (_, body) => {
    const found = extract(body);
    expect(found.recipe.title).toBe('Dal');
    expect(linesOf(found.recipe.ingredients)).toEqual(LIST);
    expect(linesOf(found.recipe.instructions)).toEqual(STEPS);
    expect(found.provenance.instructions?.stage).toBe('embedded-state');
  });
});

describe('a list of ingredients under keys of more words is read', () => {
  const held = (value: object): string[] =>
    linesOf(
      extract(`<script>window.__DATA__ = ${JSON.stringify({ pad: 'x'.repeat(300), value })};</script>`).recipe
        .ingredients,
    );

  it('with the unit that the data shows', () => {
    const ingredientRows = [
      { shownQuantity: 3, shownUnit: 'pcs.', name: 'leek' },
      { shownQuantity: 500, shownUnit: 'ml', name: 'stock' },
    ];
    expect(held({ name: 'Soup', ingredientRows, steps: STEPS })).toEqual(['3 pcs. leek', '500 ml stock']);
  });

  it('in German', () => {
    const zutaten = [
      { anzeigeMenge: 3, anzeigeEinheit: 'Stk', bezeichnung: 'Lauch' },
      { anzeigeMenge: 500, anzeigeEinheit: 'ml', bezeichnung: 'Brühe' },
    ];
    const zubereitungsschritte = ['Den Lauch in der Brühe kochen.', 'Mit Salz abschmecken.'];
    expect(held({ titel: 'Suppe', zutaten, zubereitungsschritte })).toEqual(['3 Stk Lauch', '500 ml Brühe']);
  });

  it('in French', () => {
    const recipeIngredients = [
      { displayedAmount: '3', displayedUnit: '', ingredientName: 'poireaux' },
      { displayedAmount: '500', displayedUnit: 'ml', ingredientName: 'bouillon' },
    ];
    const recipeSteps = [{ stepText: 'Faire bouillir les poireaux.' }, { stepText: 'Saler et servir chaud.' }];
    expect(held({ titre: 'Soupe', recipeIngredients, recipeSteps })).toEqual(['3 poireaux', '500 ml bouillon']);
  });

  it('with amounts in objects of their own', () => {
    const ingredients = [
      { measure: { baseQuantity: 3, unitLabel: '' }, product: { name: 'puerros' } },
      { measure: { baseQuantity: 500, unitLabel: 'ml' }, product: { name: 'caldo' } },
    ];
    const preparation = [{ description: 'Cocer los puerros en el caldo.' }, { description: 'Sazonar y servir.' }];
    expect(held({ title: 'Sopa', ingredients, preparation })).toEqual(['3 puerros', '500 ml caldo']);
  });
});

/** Indexes in the flattened list, plus one. */
function shifted(value: unknown): unknown {
  const one = (at: unknown): unknown => (typeof at === 'number' && at >= 0 ? at + 1 : at);
  if (Array.isArray(value)) return value.map(one);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, at]) => [key, one(at)]));
}
