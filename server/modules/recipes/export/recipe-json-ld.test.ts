import { describe, expect, it } from 'vitest';
import { NO_FURTHER_FIELDS } from '../../../../shared/domain/further-fields.ts';
import type { LineOrText, Recipe } from '../../../../shared/domain/recipe.ts';
import { extractSource } from '../../../extraction/pipeline/extract-source.ts';
import { recipeJsonLd } from './recipe-json-ld.ts';

const SOUP: Recipe = {
  id: '1',
  createdAt: '2026-11-21T17:05:00.000Z',
  title: 'Lentil soup & bread: 1 < 2',
  description: 'Warms & fills.',
  prepTime: 10,
  cookTime: 90,
  totalTime: 100,
  ...NO_FURTHER_FIELDS,
  servings: 4,
  tags: ['Soup', 'winter'],
  ingredients: [
    '1 l stock',
    { content: 'For the soup', type: 'title' },
    { content: '200 g lentils', type: 'item' },
    { content: 'सूप का मसाला', type: 'title' },
    '1 tsp cumin',
  ],
  instructions: [
    'Heat the stock.',
    { content: 'The soup', type: 'title' },
    { content: 'Frying', type: 'subtitle' },
    'Fry the cumin.',
    { content: 'Add all and boil for 90 minutes.' },
  ],
  images: [],
  lang: 'en',
  dir: 'ltr',
  doubts: [],
  originalSource: { type: 'url', url: 'https://cook.example/soup' },
};

async function readBack(recipe: Recipe, images: readonly string[] = []) {
  const bytes = new TextEncoder().encode(JSON.stringify(recipeJsonLd(recipe, images), null, 2));
  return (await extractSource({ kind: 'file', bytes, name: 'soup.json', languages: [] })).recipe;
}

const whole = (lines: readonly LineOrText[]) =>
  lines.map((line) => (typeof line === 'string' ? { content: line, type: 'item' } : { type: 'item', ...line }));

describe('a recipe in JSON-LD', () => {
  it('contains exactly the fields that schema.org defines, and the stored recipe', () => {
    const { cardamom, ...json } = JSON.parse(JSON.stringify(recipeJsonLd(SOUP, ['../pictures/Soup/1.webp'])));
    const { id: _, ...stored } = SOUP;
    expect(cardamom).toEqual({ format: 1, recipe: { ...stored, images: ['../pictures/Soup/1.webp'] } });
    expect(json).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: SOUP.title,
      description: SOUP.description,
      image: ['../pictures/Soup/1.webp'],
      inLanguage: 'en',
      dateCreated: SOUP.createdAt,
      url: 'https://cook.example/soup',
      prepTime: 'PT10M',
      cookTime: 'PT1H30M',
      totalTime: 'PT1H40M',
      recipeYield: '4',
      keywords: 'Soup, winter',
      recipeIngredient: ['1 l stock', 'For the soup:', '200 g lentils', 'सूप का मसाला:', '1 tsp cumin'],
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Heat the stock.' },
        {
          '@type': 'HowToSection',
          name: 'The soup',
          itemListElement: [
            { '@type': 'HowToStep', name: 'Frying', text: 'Fry the cumin.' },
            { '@type': 'HowToStep', text: 'Add all and boil for 90 minutes.' },
          ],
        },
      ],
    });
  });

  it('can be imported unchanged', async () => {
    const { ingredients, instructions, ...recipe } = await readBack(SOUP);
    const { id: _id, createdAt: _createdAt, doubts: _doubts, ...same } = SOUP;
    expect(recipe).toEqual({
      ...same,
      ingredients: undefined,
      instructions: undefined,
      originalSource: { type: 'file', name: 'soup.json' },
    });
    expect(whole(ingredients)).toEqual(whole(SOUP.ingredients));
    expect(whole(instructions)).toEqual(whole(SOUP.instructions));
  });

  it('omits unknown values', () => {
    const bare = {
      ...SOUP,
      description: null,
      prepTime: null,
      cookTime: 0,
      totalTime: 60,
      servings: null,
      tags: [],
      lang: null,
      originalSource: { type: 'youtube' as const, url: 'https://youtu.be/1', channel: 'Ann cooks' },
    };
    const { recipeIngredient: _ingredients, recipeInstructions: _steps, cardamom: _, ...rest } = recipeJsonLd(bare, []);
    expect(JSON.parse(JSON.stringify(rest))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: SOUP.title,
      dateCreated: SOUP.createdAt,
      url: 'https://youtu.be/1',
      author: { '@type': 'Organization', name: 'Ann cooks' },
      cookTime: 'PT0M',
      totalTime: 'PT1H',
    });
  });

  it('keeps all lines if headings have no lines below them', async () => {
    const instructions: LineOrText[] = [
      { content: 'First', type: 'title' },
      { content: 'Nothing yet', type: 'subtitle' },
      { content: 'Second', type: 'title' },
      'Boil.',
      { content: 'Serve', type: 'subtitle' },
    ];
    const read = await readBack({ ...SOUP, instructions });
    expect(whole(read.instructions).map(({ content }) => content)).toEqual(
      whole(instructions).map(({ content }) => content),
    );
  });
});
