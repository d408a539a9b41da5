import { describe, expect, it } from 'vitest';
import { NO_FURTHER_FIELDS } from '../../../../../shared/domain/further-fields.ts';
import type { Recipe } from '../../../../../shared/domain/recipe.ts';
import { differingFields, editOf, mergeValues, readNumber, splitTags, valuesOf } from './form-values.ts';

const CAKE: Recipe = {
  id: 'a',
  title: 'Cake',
  description: 'Light.',
  prepTime: 20,
  cookTime: 0,
  totalTime: 90,
  ...NO_FURTHER_FIELDS,
  servings: 8,
  tags: ['Sunday, best', 'Cake'],
  ingredients: [{ content: 'Dough', type: 'title' }, '200 g flour'],
  instructions: [{ content: 'Bake.' }],
  images: ['/api/images/1'],
  lang: 'en',
  dir: 'ltr',
  originalSource: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  doubts: [],
};

describe('input on top of a version that was stored elsewhere', () => {
  const base = valuesOf(CAKE);
  const stored = { ...base, title: 'Gateau', servings: '12' };
  const typed = { ...base, title: 'Torte', description: '' };

  it('keeps the fields that were changed here, and follows the stored version in the others', () => {
    const merged = mergeValues(base, typed, stored);
    expect(merged).toEqual({ ...base, title: 'Torte', description: '', servings: '12' });
    expect(differingFields(merged, stored)).toEqual(['title', 'description']);
  });

  it('keeps every field if the edited version is unknown', () => {
    expect(mergeValues(null, typed, stored)).toEqual(typed);
  });
});

describe('the form of a recipe', () => {
  it('returns the original recipe if nothing was changed', () => {
    const { rating: _rating, favorite: _favorite, cookedOn: _days, ...edited } = CAKE;
    const { id: _id, images: _images, lang: _lang, dir: _dir, originalSource: _source, ...parts } = edited;
    const { createdAt: _createdAt, doubts: _doubts, ...fields } = parts;
    expect(editOf(valuesOf(CAKE), CAKE)).toEqual(fields);
  });

  it('returns null for empty fields', () => {
    expect(editOf({ ...valuesOf(null), title: ' Soup ' }, null)).toEqual({
      title: 'Soup',
      description: null,
      prepTime: null,
      cookTime: null,
      totalTime: null,
      servings: null,
      tags: [],
      ingredients: [],
      instructions: [],
      yieldText: null,
      notes: null,
      ownNotes: null,
    });
  });

  it('returns changed values', () => {
    const edit = editOf({ ...valuesOf(CAKE), tags: 'Cake, quick', cookTime: '35', instructions: 'Bake.\nEat.' }, CAKE);
    expect(edit).toMatchObject({ tags: ['Cake', 'quick'], cookTime: 35, instructions: [{ content: 'Bake.' }, 'Eat.'] });
  });
});

describe('tags', () => {
  it.each([
    ['soup, quick ,, vegan,', ['soup', 'quick', 'vegan']],
    ['شوربة، سريع', ['شوربة', 'سريع']],
    ['スープ、簡単', ['スープ', '簡単']],
    ['汤，素', ['汤', '素']],
    ['soup, soup', ['soup']],
    [' , ', []],
  ])('of “%s” are %j', (text, tags) => {
    expect(splitTags(text)).toEqual(tags);
  });
});

it.each([
  ['', null],
  [' 0 ', 0],
  ['45', 45],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['99999999999', undefined],
])('the number “%s” is %s', (text, value) => {
  expect(readNumber(text)).toBe(value);
});
