import { describe, expect, it } from 'vitest';
import { textFile } from '../../../tests/support/files/recipe-files.ts';
import type { Source } from '../domain/extraction.ts';
import { readSource } from '../pipeline/read-source.ts';

const text = (words: string): Source => ({ kind: 'text', text: words, url: null });
const page = (html: string): Source => ({
  kind: 'page',
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html; charset=utf-8',
  url: 'https://example.org/soup',
});
const needOf = async (source: Source) => (await readSource(source)).need;
const list = (...entries: string[]): string => `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
const STEPS = ['Chop the leeks and fry them in the butter.', 'Add the stock and simmer it for twenty minutes.'];
const markup = (...recipeIngredient: string[]): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Leek soup', recipeIngredient, recipeInstructions: STEPS })}</script>`;
const recipePage = (...entries: string[]): string =>
  `<title>Leek soup</title><h1>Leek soup</h1><h2>Ingredients</h2>${list(...entries)}<h2>Method</h2>${list(...STEPS)}`;
const LEEKS = ['4 leeks', '30 g butter', '1 l stock', '100 ml cream', '1 pinch of nutmeg'];
const CAKE = ['200 g flour', '150 g sugar', '3 eggs', '1 tsp baking powder', '80 ml milk'];

describe('a model is not asked', () => {
  it.each([
    ['a recipe that was read well', text(textFile())],
    ['a page with equal markup and list', page(markup(...LEEKS) + recipePage(...LEEKS))],
    [
      'a page that shows other amounts of the same ingredients',
      page(markup(...LEEKS) + recipePage('8 leeks', ...LEEKS.slice(1))),
    ],
    ['a letter', text('Dear Anna,\nthank you for the lovely evening. We talked about it for days.\nYours, Tom')],
    ['a shelf', text('Shelf\n4 screws\n2 boards of plywood\nDrill four holes and screw the boards together.')],
    [
      'a log-in',
      page(
        '<title>Log in</title><form><input type="password"></form><p>Log in to see 2 cups of sugar, salt, butter, milk.</p>',
      ),
    ],
    [
      'the question of a challenge page',
      page('<title>Just a moment...</title><p>salt, butter, milk, sugar, flour</p>'),
    ],
    ['nothing', text(' ')],
  ])('about %s', async (_, source) => {
    expect(await needOf(source)).toBeNull();
  });
});

describe('a model is asked', () => {
  it.each([
    [
      'nothing',
      text('My pancakes\nYou take 200 g of flour, two eggs and some milk, add salt and butter, and fry it all.'),
    ],
    ['nothing', text('パンケーキ。小麦粉200グラムに砂糖大さじ2、牛乳とバターを混ぜて、塩をひとつまみ入れて焼きます。')],
    ['nothing', text('Блины от бабушки. Берём муку, молоко, сахар, соль и масло, всё смешиваем и жарим.')],
    [
      'nothing',
      text(
        'hola hoy hacemos una sopa de tomate necesitamos cincuenta gramos de mantequilla un tomate una cebolla y una pizca de sal primero cortamos la cebolla luego añadimos el tomate y la dejamos cocer veinte minutos después la pasamos por la batidora añadimos un chorrito de aceite y la servimos con pan tostado y un poco de perejil picado si les gusta picante pongan más pimienta y no olviden suscribirse',
      ),
    ],
    [
      'nothing',
      text(
        'so today we make my soup you need fifty grams of butter two onions a litre of milk and a pinch of salt first you chop the onions then you fry them in the butter and pour the milk over it all let it simmer until it is thick and soft then blend it all and taste it once more because it may want pepper serve it in deep bowls with bread and cheese and please subscribe',
      ),
    ],
    [
      'nothing',
      text(
        'hallo heute machen wir meine suppe ihr braucht fünfzig gramm butter zwei zwiebeln einen liter milch und eine prise salz erst schneidet ihr die zwiebeln dann bratet ihr sie in der butter gießt die milch dazu und lasst es kochen bis alles weich ist dann püriert ihr das ganze schmeckt es mit pfeffer ab und stellt es heiß mit brot und käse auf den tisch so schmeckt es allen und bitte abonniert mich',
      ),
    ],
    ['disagreement', page(markup(...CAKE) + recipePage(...LEEKS))],
    ['fewIngredients', page(markup('Salt, butter, milk, sugar and 200 g flour with 2 cups of water'))],
    [
      'noSteps',
      page(
        `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Dip', recipeIngredient: [...LEEKS, 'Salt', '1 cup milk'] })}</script>`,
      ),
    ],
    [
      'unpartedIngredients',
      page(markup(`${LEEKS.join(', and then ')}, and salt and sugar and flour and oil, `.repeat(2), '2 cups milk')),
    ],
  ])('why: %s', async (need, source) => {
    expect(await needOf(source)).toBe(need);
  });
});
