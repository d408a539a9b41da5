import { describe, expect, it } from 'vitest';
import { DISHES } from '../../../tests/fixtures/pages/dishes.ts';
import { entryLine } from '../../../tests/fixtures/pages/in-languages.ts';
import { asJson, asRollingVtt, type Said } from '../../../tests/fixtures/video/spoken.ts';
import { lineText } from '../../../shared/domain/recipe.ts';
import type { VideoSource } from '../domain/extraction.ts';
import { findInVideo } from './find-in-video.ts';
import type { Chapter, Video } from '../domain/video.ts';

const VIDEO: Video = {
  site: 'youtube',
  address: null,
  title: 'Carrot soup',
  channel: 'Ann',
  description: '',
  length: 300,
  chapters: [],
  captions: [],
  pictures: [],
  lang: 'en',
  withheld: null,
  recipeLinks: [],
};

function found(more: Partial<Video>, source: Partial<VideoSource> = {}) {
  const { extraction, failure } = findInVideo({
    kind: 'video',
    video: { ...VIDEO, ...more },
    url: null,
    captions: null,
    heard: null,
    isAll: false,
    ...source,
  });
  const { ingredients, instructions } = extraction.recipe;
  return { failure: failure?.code ?? null, ingredients: ingredients.map(lineText), steps: instructions.map(lineText) };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const CHAPTERS: Chapter[] = [
  { start: 0, title: 'Intro' },
  { start: 20_000, title: 'Ingredients' },
  { start: 40_000, title: 'Cooking the soup' },
  { start: 90_000, title: 'Taste test' },
];
const SAID: Said[] = [
  [1, 'Hi everybody, I am so happy that you are here.'],
  [21, 'You need 500 grams of carrots, 1 onion and 1 liter of vegetable stock.'],
  [42, 'Chop the carrots and the onion into small pieces.'],
  [55, 'Simmer them in the stock for 20 minutes.'],
  [91, 'Wow, that is really delicious.'],
];
const STEPS = [
  'Cooking the soup',
  'Chop the carrots and the onion into small pieces.',
  'Simmer them in the stock for 20 minutes.',
];

describe('the speech in a video', () => {
  it('is the method for the list in the description, by chapters and without introduction and tasting', () => {
    const description = 'Ingredients\n500 g carrots\n1 onion\n1 l stock\n\nFollow me: https://instagram.com/ann';
    const read = found({ description, chapters: CHAPTERS }, { captions: bytes(asJson(SAID)) });
    expect(read).toEqual({ failure: null, ingredients: ['500 g carrots', '1 onion', '1 l stock'], steps: STEPS });
  });

  it('is a complete recipe if a chapter enumerates the ingredients', () => {
    const description = '0:00 Intro\n0:20 Ingredients\n0:40 Cooking the soup\n1:30 Taste test';
    const read = found({ description }, { captions: bytes(asRollingVtt(SAID)) });
    expect(read).toEqual({
      failure: null,
      ingredients: ['500 grams of carrots', '1 onion', '1 liter of vegetable stock'],
      steps: STEPS,
    });
  });

  it('is no recipe if the ingredients are not mentioned', () => {
    expect(found({ description: 'My day by the sea.' }, { captions: bytes(asJson(SAID)) }).failure).toBe(
      'importErrors.noRecipe',
    );
  });
});

describe('a description that its site joined into one line', () => {
  it.each([', ', ' • '])('is read in every language with entries separated by “%s”', (mark) => {
    const counted = DISHES.map((dish) => {
      const entries = dish.groups.flatMap(([, list]) => list.map((entry) => entryLine(dish, entry)));
      const list = `${dish.ingredients[0]}:${mark === ', ' ? ' ' : mark}${entries.join(mark)}`;
      const description = `${dish.title} 😍 ${list}. ${dish.method[0]}: ${dish.steps.join(' ')} #food #fyp`;
      const { steps, ingredients, failure } = found({ site: 'tiktok', title: '', description });
      return {
        lang: dish.lang,
        failure,
        isWhole: ingredients.length >= entries.length && steps.length >= dish.steps.length,
      };
    });
    expect(counted).toEqual(DISHES.map(({ lang }) => ({ lang, failure: null, isWhole: true })));
  });
});

describe('a list in a description without steps', () => {
  const description = 'Ingredients:\n500 g carrots\n1 onion\n1 l stock';

  it('is accepted as a recipe only if no further input will follow', () => {
    expect(found({ description }).failure).toBe('importErrors.noRecipe');
    const read = found({ description }, { isAll: true });
    expect(read).toEqual({ failure: null, ingredients: ['500 g carrots', '1 onion', '1 l stock'], steps: [] });
  });
});
