import { describe, expect, it } from 'vitest';
import { recipeLinks } from './recipe-links.ts';
import { nameSameDish } from './title-words.ts';

const TITLE = 'Creamy Leek Soup 🥣 | Ready in 20 minutes';

describe('the recipe links in a description', () => {
  it.each([
    ['FULL RECIPE: https://ann.example/creamy-leek-soup/', 'https://ann.example/creamy-leek-soup/'],
    ['Full written recipe here 👇\nhttps://ann.example/p=123?utm_source=yt', 'https://ann.example/p=123?utm_source=yt'],
    ['Printable recipe (with weights): https://ann.example/soups/42.', 'https://ann.example/soups/42'],
    ['Get it here → http://www.ann.example/recipes/leek-soup', 'http://www.ann.example/recipes/leek-soup'],
    ['Blog: https://ann.example/leek-soup', 'https://ann.example/leek-soup'],
    ['Recipe: https://bit.ly/3abcDEF', 'https://bit.ly/3abcDEF'],
    ['Recipe: www.ann.example/leek', 'https://www.ann.example/leek'],
    [
      'Recipe https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fann.example%2Fleek-soup',
      'https://ann.example/leek-soup',
    ],
    ['Das ganze Rezept: https://anna.example/lauchsuppe', 'https://anna.example/lauchsuppe'],
    ['La recette complète : https://anne.example/soupe', 'https://anne.example/soupe'],
    ['詳しいレシピはこちら https://an.example/negi', 'https://an.example/negi'],
    ['الوصفة كاملة: https://ann.example/s/1', 'https://ann.example/s/1'],
    ['המתכון המלא: https://ann.example/s/2', 'https://ann.example/s/2'],
  ])('is found: %s', (description, address) => {
    expect(
      recipeLinks(
        TITLE,
        `A soup for cold days.\n\n${description}\n\nMy pan: https://amzn.to/3xyz\nInstagram: https://instagram.com/ann`,
      ),
    ).toEqual([address]);
  });

  it.each([
    'More recipes: https://ann.example/recipes',
    'Weitere Rezepte: https://ann.example/rezepte/alle',
    'My recipes on my website https://ann.example/',
    'The recipe book: https://www.amazon.com/dp/B01/leek-soup',
    'Recipe on Instagram: https://www.instagram.com/p/C0ffee/',
    'Watch the recipe: https://youtu.be/abcdefghijk',
    'Get my pan for this recipe: https://ann.example/shop/leek-soup-pan',
    'Recipe card: https://ann.example/card.jpg',
    'The pan of this recipe: https://ann.example/pans?tag=ann-21',
    'Pan: https://bit.ly/3abcDEF',
    'Subscribe: https://ann.example/soup-letters',
    'MY GEAR\nhttps://ann.example/leek-soup-camera',
    'Music: https://music.example/song',
    'Recipe: https://user:pass@ann.example/leek-soup',
    'Recipe: javascript:alert(1)',
    'Recipe: https://linktr.ee/ann',
  ])('is not followed: %s', (description) => {
    expect(recipeLinks(TITLE, description)).toEqual([]);
  });

  it('are at most two, the one that names the dish first', () => {
    const lines = [
      'Recipe for the stock: https://ann.example/stock',
      'Recipe: https://ann.example/leek-soup',
      ...Array.from({ length: 50 }, (_, at) => `Recipe ${at}: https://ann.example/r/${at}`),
    ];
    expect(recipeLinks(TITLE, lines.join('\n'))).toEqual([
      'https://ann.example/leek-soup',
      'https://ann.example/stock',
    ]);
  });

  it('are found in time proportional to the length', () => {
    expect(recipeLinks(TITLE, 'https://'.repeat(200_000))).toEqual([]);
    expect(recipeLinks(TITLE, 'recipe https://a.example/%ff%'.repeat(20_000)).length).toBeLessThanOrEqual(2);
  });
});

describe('two titles', () => {
  it.each([
    ['Creamy Leek Soup 🥣 | Ready in 20 minutes', 'Leek Soup'],
    ['How to make the BEST banana bread ever', "Grandma's Banana Bread"],
    ['Tiramisu', 'Classic Tiramisù'],
    ['Pea and potato soup', 'Soup of peas and potatoes'],
    ['Torta di pomodoro', 'Torte di pomodori'],
    ['Суп с картошкой', 'Картошка в супе'],
    ['Ann cooks: Carrot soup with ginger (easy recipe!)', 'Carrot Soup'],
    ['Kolay Mercimek Çorbası Tarifi', 'Mercimek Çorbası'],
    ['Борщ с говядиной, простой рецепт', 'Борщ с говядиной'],
    ['簡単！豚の角煮の作り方', '豚の角煮'],
    ['मसूर दाल रेसिपी', 'मसूर दाल'],
    ['شوربة العدس الأصلية', 'شوربة العدس'],
  ])('name the same dish: %s = %s', (one, other) => {
    expect(nameSameDish(one, other)).toBe(true);
    expect(nameSameDish(other, one)).toBe(true);
  });

  it.each([
    ['Chocolate cake', 'Carrot cake'],
    ['Chicken curry with rice', 'Chicken soup with rice'],
    ['Dinner | What I cook on a Monday', 'Dinner rolls with butter'],
    ['Beef stew', 'Irish stew'],
    ['Lemon pasta', 'Lemon pastry'],
    ['Pork steak', 'Steamed pork'],
    ['Potato salad', 'Potato salami'],
    ['Pea soup', 'Peanut soup'],
    ['Pea tart', 'Pear tart'],
    ['My best recipe ever', 'The best easy recipe'],
    ['What I eat in a day', 'Leek soup'],
    ['豚の角煮', '鶏の唐揚げ'],
    ['', 'Leek soup'],
  ])('name different dishes: %s, %s', (one, other) => {
    expect(nameSameDish(one, other)).toBe(false);
  });
});
