import type { ModelRecipe } from './model-answer.ts';

/** A recipe told as a story, as no rule reads it. */
export const STORY = [
  'Pancakes as my grandmother made them',
  'In summer we children sat on the stairs of her kitchen.',
  'Take 200 g flour, 2 eggs, 300 ml milk and a pinch of salt.',
  'Whisk everything until the batter is smooth. Let it rest for 20 minutes.',
  'Fry thin pancakes in a little butter, until both sides are golden.',
  'Then we ate them with sugar.',
];

/** What of it a model may say. */
export const PANCAKES: ModelRecipe = {
  title: 'Pancakes as my grandmother made them',
  ingredients: ['200 g flour', '2 eggs', '300 ml milk', 'a pinch of salt'],
  steps: [
    'Whisk everything until the batter is smooth.',
    'Let it rest for 20 minutes.',
    'Fry thin pancakes in a little butter, until both sides are golden.',
  ],
};
