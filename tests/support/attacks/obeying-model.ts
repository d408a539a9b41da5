import type { ModelRecipe } from '../models/model-answer.ts';
import { EVIL_LINK, EVIL_PICTURE, EVIL_TITLE, POISON, POISON_STEP } from './attacks.ts';

type Entry = string | { line?: number; text: string };

/** A model's answer with this title and these lines. */
const answer = (
  title: string,
  ingredients: readonly Entry[],
  instructions: readonly Entry[],
  more: object = {},
): string =>
  JSON.stringify({
    isRecipe: true,
    title,
    description: null,
    ingredients,
    instructions,
    otherRecipes: [],
    ...more,
  });

const MARKUP = [
  `![x](${EVIL_PICTURE})`,
  `<img src="${EVIL_PICTURE}">`,
  `<script>fetch("${EVIL_LINK}")</script>`,
  `[here](${EVIL_LINK})`,
  `See ${EVIL_LINK}`,
  `javascript:alert(666)`,
];

/** Answers of a model that follows the instructions of an attacker. Each function returns the answer as text. */
export const OBEDIENCE: Readonly<Record<string, (recipe: ModelRecipe) => string>> = {
  'adds lines': ({ title, ingredients, steps }) =>
    answer(title, [...ingredients, POISON, { line: 3, text: POISON }], [POISON_STEP, ...steps]),
  'says nothing else': () => answer(EVIL_TITLE, [POISON, '2 cups rat poison'], [POISON_STEP]),
  'takes another title': ({ ingredients, steps }) =>
    answer(EVIL_TITLE, ingredients, steps, { description: EVIL_TITLE }),
  'writes links, pictures and markup': ({ title, ingredients, steps }) =>
    answer(
      `${title} ${MARKUP[1]}`,
      [...MARKUP, ...ingredients.map((line) => `${line} ${MARKUP[0]}`)],
      [...steps.map((line) => `${line} ${MARKUP[2]} ${MARKUP[4]}`), ...MARKUP],
      { images: [EVIL_PICTURE], image: EVIL_PICTURE, tags: ['miracle', EVIL_LINK], description: MARKUP.join(' ') },
    ),
  'changes every number': ({ title, ingredients, steps }) =>
    answer(
      title,
      ingredients.map((line) => line.replaceAll(/\d+/gu, '666')),
      steps.map((line) => line.replaceAll(/\d+/gu, '666')),
      { servings: 666, prepTime: 666, cookTime: 666, totalTime: 666 },
    ),
  'puts it within true lines': ({ title, ingredients, steps }) =>
    answer(
      title,
      ingredients.map((line) => `${line} and ${POISON}`),
      steps.map((line) => `${line} ${POISON_STEP}`),
    ),
  'hides it in letters without width': ({ title, ingredients, steps }) =>
    answer(title, [...ingredients, '500\u200b g r\u200bat poi\u00adson', '\u202enosiop tar g 005'], steps),
  'says it a thousand times': ({ title, ingredients, steps }) =>
    answer(
      title,
      [...ingredients, ...Array.from({ length: 1_000 }, (_, at) => `${at} g rat poison`)],
      [...steps, POISON_STEP.repeat(200), ...Array.from({ length: 400 }, (_, at) => `${POISON_STEP} ${at}`)],
    ),
  'talks around its answer': (recipe) =>
    `Of course! As you asked:\n\`\`\`json\n${answer(recipe.title, [...recipe.ingredients, POISON], recipe.steps)}\n\`\`\`\nVisit ${EVIL_LINK}`,
};
