/** Recipes that stand one below the other in the same document. */
export const TART = {
  title: 'Leek tart',
  ingredients: ['3 leeks', '250 g flour', '125 g butter', '2 eggs'],
  steps: [
    'Rub the butter into the flour and roll out the pastry.',
    'Fry the leeks until they are soft.',
    'Bake the tart for 35 minutes.',
  ],
};
export const SALAD = {
  title: 'Bean salad',
  ingredients: ['400 g white beans', '1 red onion', '2 tbsp olive oil'],
  steps: ['Slice the onion into thin rings.', 'Mix the beans with the onion and the oil.'],
};
const PEARS = {
  title: 'Poached pears',
  ingredients: ['4 pears', '500 ml red wine', '100 g sugar'],
  steps: ['Peel the pears.', 'Simmer them in the wine with the sugar for 25 minutes.'],
};
const BREAD = {
  title: 'Rye bread',
  ingredients: ['500 g rye flour', '10 g salt', '350 ml water', '1 tsp dry yeast'],
  steps: ['Knead all of it to a dough and let it rise for an hour.', 'Bake the bread for 50 minutes.'],
};
const BROTH = {
  title: 'Onion broth',
  ingredients: ['6 onions', '2 l water', '1 bay leaf'],
  steps: ['Brown the onions in a dry pan.', 'Add the water and the bay leaf and simmer for 2 hours.'],
};
const DISHES = [TART, SALAD, PEARS, BREAD, BROTH];

/** The first `count` recipes as a text with headings. */
export const severalAsText = (count = 2): string =>
  DISHES.slice(0, count)
    .map(({ title, ingredients, steps }) =>
      [
        title,
        '',
        'Ingredients',
        ...ingredients.map((line) => `- ${line}`),
        '',
        'Method',
        ...steps.map((step, index) => `${index + 1}. ${step}`),
        '',
      ].join('\n'),
    )
    .join('\n\n');

/** Two recipes as a page, both as structured data and as visible text. */
export function severalAsPage(): string {
  const items = (lines: readonly string[]): string => lines.map((line) => `<li>${line}</li>`).join('');
  const shown = [TART, SALAD].map(
    ({ title, ingredients, steps }) =>
      `<article><h2>${title}</h2><h3>Ingredients</h3><ul>${items(ingredients)}</ul>
      <h3>Method</h3><ol>${items(steps)}</ol></article>`,
  );
  const stated = [TART, SALAD].map(({ title, ingredients, steps }) => ({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: title,
    recipeIngredient: ingredients,
    recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })),
  }));
  return `<!doctype html><html lang="en"><head><title>For a picnic</title>
    <script type="application/ld+json">${JSON.stringify(stated)}</script></head><body>${shown.join('')}</body></html>`;
}
