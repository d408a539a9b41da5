import type { ModelRecipe } from './model-answer.ts';

/** A recipe in the form of a story, which only a model can read. */
export const STORY = [
  'Pancakes as my grandmother made them',
  'In summer we children sat on the stairs of her kitchen.',
  'Take 200 g flour, 2 eggs, 300 ml milk and a pinch of salt.',
  'Whisk everything until the batter is smooth. Let it rest for 20 minutes.',
  'Fry thin pancakes in a little butter, until both sides are golden.',
  'Then we ate them with sugar.',
];

/** The correct recipe in the words of the story. */
export const PANCAKES: ModelRecipe = {
  title: 'Pancakes as my grandmother made them',
  ingredients: ['200 g flour', '2 eggs', '300 ml milk', 'a pinch of salt'],
  steps: [
    'Whisk everything until the batter is smooth.',
    'Let it rest for 20 minutes.',
    'Fry thin pancakes in a little butter, until both sides are golden.',
  ],
};
