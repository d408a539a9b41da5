import { describe, expect, it } from 'vitest';
import type { RecipeContent } from '../../../../shared/domain/recipe.ts';
import { extractRecipe } from './find-on-any-page.ts';

const read = (body: string, title = 'Page', head = ''): RecipeContent =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(
      `<html><head><title>${title}</title>${head}</head><body><nav><a href="/">Home</a></nav>${body}</body></html>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: null,
  }).recipe;
const lines = (list: RecipeContent['ingredients']): string[] =>
  list.map((line) => (typeof line === 'string' ? line : line.type === 'title' ? `# ${line.content}` : line.content));
const items = (texts: readonly string[], tag = 'li'): string =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('');

const STEPS = [
  'Whisk the eggs with the milk and fold in the flour.',
  'Fry thin pancakes in the butter for two minutes on each side.',
  'Stir the berries with the sugar and spoon them over the pancakes.',
];
const BATTER = ['250 g flour', '3 eggs', '500 ml milk'];
const TOPPING = ['200 g berries', '1 tbsp sugar'];
const METHOD = `<h2>Method</h2><ol>${items(STEPS)}</ol>`;

describe('a list within an entry of a list of ingredients', () => {
  it.each([
    ['For the batter', 'For the topping', BATTER, TOPPING],
    ['Teig', 'Füllung', ['300 g Mehl', '150 g Butter'], ['500 g Quark', '2 Eier', 'Zimt']],
    ['Masa', 'Relleno', ['2 tazas de harina', '1 huevo'], ['3 cebollas', '200 g de queso']],
  ])('makes it the heading of the list: %s', (first, second, firsts, seconds) => {
    const list = `<ul><li>${first}<ul>${items(firsts)}</ul></li><li>${second}<ul>${items(seconds)}</ul></li></ul>`;
    const { ingredients } = read(`<h1>Pancakes</h1><h2>Ingredients</h2>${list}${METHOD}`);
    expect(lines(ingredients)).toEqual([`# ${first}`, ...firsts, `# ${second}`, ...seconds]);
  });
});

describe('the first heading of a list of ingredients', () => {
  const group = (heading: string, entries: readonly string[]): string => `${heading}<ul>${items(entries)}</ul>`;
  it.each([
    ['in a paragraph', '<h2>Ingredients</h2>', (name: string) => `<p>${name}</p>`],
    ['below a heading without markup', '<summary>Ingredients</summary>', (name: string) => `<h5>${name}</h5>`],
    ['in an element of its own', '<h3>Ingredients</h3>', (name: string) => `<x-group><span>${name}</span></x-group>`],
  ])('is kept %s', (_, opening, heading) => {
    const list = group(heading('For the batter'), BATTER) + group(heading('For the topping'), TOPPING);
    const { ingredients } = read(`<h1>Pancakes</h1><p>Good.</p><div>${opening}${list}</div>${METHOD}`);
    expect(lines(ingredients)).toEqual(['# For the batter', ...BATTER, '# For the topping', ...TOPPING]);
  });

  it('is kept if the markup only names the entries', () => {
    const entries = (texts: readonly string[]): string =>
      texts.map((text) => `<li itemprop="recipeIngredient">${text}</li>`).join('');
    const list = `<ul><li class="label">Pâte</li>${entries(BATTER)}<li class="label">Garniture</li>${entries(TOPPING)}</ul>`;
    const card = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Crêpes</h1>${list}</div>`;
    expect(lines(read(card).ingredients)).toEqual(['# Pâte', ...BATTER, '# Garniture', ...TOPPING]);
  });

  it('is no sentence about the list', () => {
    const list = `<p>Everything here is from our own garden and from the farm next door.</p><ul>${items(BATTER)}</ul><p>Topping</p><ul>${items(TOPPING)}</ul>`;
    const { ingredients } = read(`<h1>Pancakes</h1><h2>Ingredients</h2>${list}${METHOD}`);
    expect(lines(ingredients)[0]).toBe(BATTER[0]);
  });
});

describe('line breaks of the source', () => {
  it.each([
    ['a style', '<div style="white-space: pre-line">', '</div>'],
    ['a class name', '<p class="text-sm whitespace-pre-wrap">', '</p>'],
    ['its element', '<div class="post"><pre>', '</pre></div>'],
  ])('separate the lines if %s shows them', (_, start, end) => {
    const text = `Ingredients:\n${BATTER.join('\n')}\n\nMethod:\n${STEPS.join('\n')}`;
    const { ingredients, instructions } = read(`<main><h1>Pancakes</h1>${start}${text}${end}</main>`);
    expect(lines(ingredients)).toEqual(BATTER);
    expect(lines(instructions)).toEqual(STEPS);
  });

  it.each([
    ['Ingredientes', 'Preparación', '• ', ['2 huevos', '100 g de harina', '1 vaso de leche', 'sal']],
    ['Zutaten', 'Zubereitung', '- ', ['3 Eier', '200 g Mehl', '400 ml Milch', '1 Prise Salz']],
    ['Składniki', 'Przygotowanie', '▫️ ', ['2 jajka', '250 g mąki', '500 ml mleka', '1 łyżka cukru']],
  ])('separate the entries of a typed list: %s', (list, method, bullet, entries) => {
    const text = [`${list}:`, ...entries.map((entry) => bullet + entry), '', `${method}:`, ...STEPS].join('\n');
    const { ingredients, instructions } = read(`<main><h1>Pancakes</h1><div class="description">${text}</div></main>`);
    expect(lines(ingredients)).toEqual(entries);
    expect(lines(instructions)).toEqual(STEPS);
  });

  it('separate nothing in running text', () => {
    const wrapped = STEPS.map((step) => step.replace(' the ', '\n        the '));
    const { instructions } = read(
      `<h1>Pancakes</h1><h2>Ingredients</h2><ul>${items(BATTER)}</ul><h2>Method</h2>${items(wrapped, 'p')}`,
    );
    expect(lines(instructions)).toEqual(STEPS);
  });
});

it.each([
  ['<font face="Verdana">', '</font>'],
  ['<span style="color:#333"><b>', '</b></span>'],
  ['<small>', '</small>'],
])('reads each line of a cell within %s as an entry', (start, end) => {
  const entries = [...BATTER, ...TOPPING, '2 tbsp oil', '1 lemon', 'Salt as needed'];
  const cell = `<tr><td>${start}${entries.join('<br>')}${end}</td></tr>`;
  const { ingredients } = read(
    `<b>Pancakes</b><table width="600">${cell}<tr><td><p>${STEPS.join('<p>')}</td></tr></table>`,
    'Pancakes',
  );
  expect(lines(ingredients)).toEqual(entries);
});

describe('a thread', () => {
  const recipe = `<b>Ingredients:</b><br>${BATTER.join('<br>')}<br><br><b>Method:</b><br>${STEPS.join('<br>')}`;
  const post = (name: string, text: string): string =>
    `<div class="${name}"><p class="author">by Jo</p><div class="content">${text}</div></div>`;
  it.each([
    ['post', 'Made it yesterday and we liked it a lot, thank you.'],
    ['message message--post', 'Gestern gebacken, und alle waren begeistert davon.'],
    ['topic-post', 'Je les ai faites hier soir, tout le monde en a repris.'],
  ])('ends the method with its first post: %s', (name, answer) => {
    const heading = '<h2><a href="/t1">Pancakes</a></h2>';
    const { title, instructions } = read(
      `${heading}${post(name, recipe)}${post(name, answer)}${post(name, answer)}`,
      'Pancakes - Forum',
    );
    expect(title).toBe('Pancakes');
    expect(lines(instructions)).toEqual(STEPS);
  });
});

it('leaves out the links of a wiki that edit its sections', () => {
  const heading = (name: string): string =>
    `<h3><span>${name}</span><span class="mw-editsection">[<a href="?edit">Bearbeiten</a>]</span></h3>`;
  const list = `${heading('Teig')}<ul>${items(BATTER)}</ul>${heading('Belag')}<ul>${items(TOPPING)}</ul>`;
  const { ingredients } = read(`<h1>Pancakes</h1><h2>Zutaten</h2>${list}<h2>Zubereitung</h2><ol>${items(STEPS)}</ol>`);
  expect(lines(ingredients)).toEqual(['# Teig', ...BATTER, '# Belag', ...TOPPING]);
});

describe('markup that is left over from another page', () => {
  const markup = (name: string, entries: readonly string[]): string =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name, recipeIngredient: entries, recipeInstructions: 'Stir. Bake.' })}</script>`;
  const body = `<h1>Pancakes</h1><h2>Ingredients</h2><ul>${items([...BATTER, ...TOPPING])}</ul>${METHOD}`;
  it.each([
    ['Roast lamb', ['1 leg of lamb', '4 sprigs rosemary', '6 cloves garlic', '2 lemons']],
    ['Gulasch', ['1 kg Rindfleisch', '800 g Zwiebeln', '3 EL Paprika', '1 TL Kümmel']],
    ['豚の角煮', ['豚バラ肉 500g', 'しょうゆ 大さじ3', '酒 100ml', '砂糖 大さじ2']],
  ])('is ignored: %s', (name, entries) => {
    const { title, ingredients } = read(body, 'Pancakes', markup(name, entries));
    expect(title).toBe('Pancakes');
    expect(lines(ingredients)).toEqual([...BATTER, ...TOPPING]);
  });

  it('is used if the page is named after its recipe', () => {
    const entries = ['1 leg of lamb', '4 sprigs rosemary', '6 cloves garlic', '2 lemons'];
    const { ingredients } = read(body.replace('Pancakes', 'Roast lamb'), 'Roast lamb', markup('Roast lamb', entries));
    expect(lines(ingredients)).toEqual(entries);
  });
});

it.each([
  ['1/3', '2/3', '3/3'],
  ['1 of 3', '2 of 3', '3 of 3'],
  ['1 von 3', '2 von 3', '3 von 3'],
])('drops the counters of steps: %s', (...counters) => {
  const steps = STEPS.map((step, index) => `<section><span>${counters[index] ?? ''}</span><p>${step}</p></section>`);
  const { instructions } = read(
    `<h1>Pancakes</h1><h2>Ingredients</h2><ul>${items(BATTER)}</ul><h2>Method</h2>${steps.join('')}`,
  );
  expect(lines(instructions)).toEqual(STEPS);
});

it.each([
  ['id', 'Bahan-bahan', 'Lemak', 'Karbohidrat'],
  ['ja', '材料', '脂質', '炭水化物'],
  ['ko', '재료', '지방', '탄수화물'],
  ['tr', 'Malzemeler', 'Karbonhidrat', 'Kalori'],
])('reads no nutrients as ingredients: %s', (_, heading, ...names) => {
  const table = `<table>${names.map((name) => `<tr><td>${name}</td><td>22 g</td></tr>`).join('')}</table>`;
  const { ingredients } = read(
    `<h1>Pancakes</h1><section><h2>${heading}</h2><ul>${items(BATTER)}</ul>${table}</section>${METHOD}`,
  );
  expect(lines(ingredients)).toEqual(BATTER);
});
