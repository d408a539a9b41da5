import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

const FULL = {
  isRecipe: true,
  title: 'Soup',
  prepTime: 10,
  servings: 4,
  ingredients: [{ line: 3, text: '1 l water', heading: false }],
  instructions: [{ line: 5, text: 'Boil it.' }],
  yield: '1 pot (2 l)',
  notes: [{ line: 7, text: 'It keeps for a week.' }],
  otherRecipes: [9],
};
const SOUP = {
  title: 'Soup',
  ingredients: [expect.objectContaining({ text: '1 l water' })],
  instructions: [expect.objectContaining({ text: 'Boil it.' })],
};

describe('an answer', () => {
  it('in the requested form is read completely', () => {
    expect(readAnswer(JSON.stringify(FULL))).toEqual({
      title: 'Soup',
      description: '',
      prepTime: 10,
      cookTime: null,
      totalTime: null,
      servings: 4,
      ingredients: [{ line: 3, text: '1 l water', heading: false }],
      instructions: [{ line: 5, text: 'Boil it.', heading: false }],
      yieldText: '1 pot (2 l)',
      notes: [{ line: 7, text: 'It keeps for a week.', heading: false }],
      otherRecipes: [9],
    });
  });

  it.each([
    ['in a code block', `\`\`\`json\n${JSON.stringify(FULL)}\n\`\`\``],
    ['with words around it', `Sure! [note] Here it is:\n${JSON.stringify(FULL)}\nEnjoy your {meal}!`],
    ['with surplus commas', '{"title": "Soup", "ingredients": ["1 l water",], "instructions": ["Boil it.",],}'],
    [
      'that is truncated',
      '{"title": "Soup", "instructions": ["Boil it."], "ingredients": [{"line": 3, "text": "1 l water"',
    ],
    ['wrapped', JSON.stringify({ recipe: FULL })],
    ['in a list', JSON.stringify([FULL])],
    [
      'with the names of schema.org',
      JSON.stringify({
        name: 'Soup',
        recipeIngredient: ['1 l water'],
        recipeInstructions: [{ '@type': 'HowToStep', text: 'Boil it.' }],
      }),
    ],
    [
      'with separate amounts',
      JSON.stringify({ title: 'Soup', ingredients: [{ amount: 1, unit: 'l', name: 'water' }], steps: ['Boil it.'] }),
    ],
    ['with lists as text', JSON.stringify({ title: 'Soup', ingredients: '- 1 l water\n', steps: 'Boil it.' })],
    [
      'with nested amounts',
      JSON.stringify({
        title: 'Soup',
        ingredients: [{ food: 'water', quantity: { value: 1, unit: 'l' } }],
        steps: [{ step: 1, description: 'Boil it.' }],
      }),
    ],
    ['with other names', JSON.stringify({ Title: 'Soup', Ingredients: { water: '1 l' }, Steps: { 1: 'Boil it.' } })],
    ['with numbers as text', JSON.stringify({ ...FULL, ingredients: [{ line: '3', text: '1 l water' }] })],
  ])('%s is read', (_, words) => {
    expect(readAnswer(words)).toMatchObject(SOUP);
  });

  it.each([
    [[{ title: 'Dough', items: ['1 egg', { text: 'flour' }] }]],
    [[{ group: 'Dough', ingredients: ['1 egg', { item: 'flour' }] }]],
    [{ Dough: ['1 egg', 'flour'] }],
    [[{ Dough: ['1 egg', { name: 'flour' }] }]],
  ])('in sections has their names as headings: %j', (ingredients) => {
    expect(readAnswer(JSON.stringify({ ingredients }))?.ingredients).toEqual([
      { line: null, text: 'Dough', heading: true },
      { line: null, text: '1 egg', heading: false },
      { line: null, text: 'flour', heading: false },
    ]);
  });

  it('without a recipe has no lists', () => {
    expect(readAnswer('{"isRecipe": false, "ingredients": ["a sword"], "instructions": []}')).toMatchObject({
      ingredients: [],
    });
  });

  it.each([
    '',
    'I cannot help with that.',
    '{}',
    '[]',
    'null',
    '{"answer": 42}',
    '{'.repeat(50_000),
    '["'.repeat(30_000),
  ])('of something else is none: %.30s', (words) => {
    expect(readAnswer(words)).toBeNull();
  });

  it('loses links, pictures, markup, invisible characters and lines beyond a recipe’s limits', () => {
    const hostile = [
      '<img src=x onerror=alert(1)> 1 egg',
      '![egg](https://evil.example/x.png) 2 eggs',
      'see https://evil.example/a and www.evil.example or javascript:alert(1)',
      'a\u202eb\u0000c\u200bd',
      'x'.repeat(100_000),
      ...Array.from({ length: 5_000 }, (_, index) => `egg ${index}`),
    ];
    const { ingredients = [] } = readAnswer(JSON.stringify({ ingredients: hostile })) ?? {};
    const text = ingredients.map((entry) => entry.text).join('\n');
    expect(text).not.toMatch(/https?:|www\.|javascript:|<|onerror|evil/u);
    for (const sign of ['\u202e', '\u0000', '\u200b']) expect(text).not.toContain(sign);
    expect(ingredients.length).toBeLessThanOrEqual(1_000);
    expect(Math.max(...ingredients.map((entry) => entry.text.length))).toBeLessThanOrEqual(2_000);
  });

  it('with invalid numbers has none', () => {
    for (const value of [-5, 0, 1e12, 1.5, 'soon', {}, [], true, Number.MAX_VALUE])
      expect(readAnswer(JSON.stringify({ ...FULL, prepTime: value, servings: value }))).toMatchObject({
        prepTime: null,
        servings: null,
      });
    expect(readAnswer(JSON.stringify({ ...FULL, prepTime: 'PT1H', servings: '4 people' }))).toMatchObject({
      prepTime: 60,
      servings: 4,
    });
  });
});
