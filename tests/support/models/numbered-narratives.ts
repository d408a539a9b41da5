import type { SeenChat } from './ollama-chat.ts';

/** A recipe within a story. Few sentences have amounts, so that the rules find no list and only a model can. */
const TOLD = [
  'On Sundays my grandmother stood at the stove before any of us was awake, and the whole house smelled of cardamom. We came down in our nightshirts. The floor was cold. My brother always came last. Outside the bells began to ring. Nobody spoke much so early.',
  'She never wrote anything down. When I asked, she laughed and said that 500 g of carrots and one large onion were enough for us all.',
  'She chopped both finely and fried them in two tablespoons of butter until they were soft, which took her about 10 minutes.',
  'Then she poured in 1 l of vegetable stock, threw in six pods of cardamom and let it all simmer for 20 minutes while she told stories.',
  'In the end she blended the soup, and we ate it with bread in the garden, even when it rained. The cat sat below the table. My uncle told the same joke every week. Nobody minded. In the evening we drove home. I slept in the car. I still think of it often.',
];

/** The ingredients and the beginnings of the steps, in the words of the story. */
const INGREDIENTS = [
  '500 g of carrots',
  'one large onion',
  'two tablespoons of butter',
  '1 l of vegetable stock',
  'six pods of cardamom',
];
const STEPS = [
  'She chopped both finely and fried them in two tablespoons of butter until they were soft, which took her about 10 minutes.',
  'Then she poured in 1 l of vegetable stock, threw in six pods of cardamom and let it all simmer for 20 minutes',
  'In the end she blended the soup',
];

export const TOLD_TITLE = 'What my grandmother cooked';

/** The text of the story with a different title for each number. */
export const toldRecipe = (number: number): string => [`${TOLD_TITLE} ${number}`, ...TOLD].join('\n\n');

/** A correct answer of a model: each text in the words of the source, with the number of its line. */
export function toldAnswer({ user }: SeenChat): string {
  const lines = [...user.matchAll(/^(\d+)\| (.*)$/gm)].map(([, number, text]) => ({ line: Number(number), text }));
  const pointAt = (text: string) => ({ line: lines.find((one) => one.text?.includes(text))?.line ?? 1, text });
  return JSON.stringify({
    isRecipe: true,
    title: lines.find(({ text }) => text?.startsWith(TOLD_TITLE))?.text ?? null,
    ingredients: INGREDIENTS.map(pointAt),
    instructions: STEPS.map(pointAt),
    otherRecipes: [],
  });
}
