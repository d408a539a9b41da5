import { printedText } from '../support/files/printed-text.ts';
import { recipeForm } from '../support/files/photos.ts';
import type { Client } from '../support/api/client.ts';

type Row = readonly [title: string, tags: readonly string[], ingredients: readonly string[]];

/** The recipes that tasks name, the oldest first. */
const NAMED: readonly Row[] = [
  ['Lemon bars', ['Baking'], ['4 lemons', '200 g flour']],
  ['Autumn jelly', ['Winter'], ['1 kg quinces', '500 g sugar']],
  ['Plum dumplings', ['Sweet'], ['500 g plums', '300 g flour']],
  ['Lentil stew', ['Soup'], ['250 g lentils', '1 onion']],
  ['Onion tart', ['Baking'], ['6 onions', '200 g flour']],
  ['Old toast', [], ['2 slices of bread']],
  ['Old porridge', [], ['80 g oats']],
  ['Old bread', [], ['1 loaf']],
  ['Old pasta', [], ['200 g pasta']],
  ['Potato salad', ['Salad'], ['1 kg potatoes']],
  ['Bean salad', ['Salad'], ['400 g beans']],
  ['Rice salad', ['Salad'], ['300 g rice']],
];
const VEGETABLES = ['Leek', 'Pumpkin', 'Tomato', 'Carrot', 'Pea', 'Celery', 'Beetroot', 'Spinach', 'Turnip', 'Cabbage'];
const DISHES: readonly Row[] = [
  ['soup', ['Soup', 'Quick'], ['1 l stock']],
  ['pie', ['Baking'], ['250 g flour']],
  ['curry', ['Indian'], ['2 tsp curry powder']],
  ['gratin', ['Winter'], ['200 ml cream']],
];
const STEPS = ['Cook for 10 minutes.', 'Let it cool.', 'Serve with sugar or salt.'];

const others: readonly Row[] = VEGETABLES.flatMap((vegetable) =>
  DISHES.map(([dish, tags, more]): Row => [
    `${vegetable} ${dish}`,
    tags,
    [`400 g ${vegetable.toLowerCase()}`, ...more],
  ]),
);

async function write(cook: Client, [title, tags, ingredients]: Row): Promise<void> {
  const form = recipeForm({
    title,
    servings: '4',
    prepTime: '10',
    cookTime: '20',
    tags: JSON.stringify(tags),
    ingredients: JSON.stringify(ingredients),
    instructions: JSON.stringify(STEPS),
  });
  const { status, body } = await cook.post('/api/recipes', undefined, { raw: form });
  if (status !== 201) throw new Error(`${title} was not written: ${status} ${JSON.stringify(body)}`);
}

/** Fills a collection with 52 recipes. */
export async function fillCollection(cook: Client): Promise<void> {
  for (const row of [...NAMED, ...others]) await write(cook, row);
}

const PRINTED = `Plum cake
Ingredients
500 g plums
300 g flour
Instructions
Mix everything.
Bake for 40 minutes.`;

/** A photo of a printed recipe, as a file chosen in a dialog. */
export async function photoOfRecipe() {
  const letters = await printedText(PRINTED, { margin: 60 });
  return { name: 'plum-cake.jpg', mimeType: 'image/jpeg', buffer: await letters.jpeg().toBuffer() };
}
