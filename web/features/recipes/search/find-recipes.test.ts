import { describe, expect, it } from 'vitest';
import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { findRecipes } from './find-recipes.ts';
import type { FoundInText } from './found-in-text.ts';
import { indexRecipes } from './search-index.ts';

const recipe = (title: string, tags: string[] = [], description: string | null = null): RecipeSummary => ({
  id: title,
  title,
  description,
  tags,
  images: [],
  prepTime: null,
  cookTime: null,
  totalTime: null,
  servings: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  originalSource: null,
});
const NONE: FoundInText = new Map();
const found = (recipes: RecipeSummary[], search: string, tags: string[] = [], foundInText = NONE): string[] =>
  findRecipes(indexRecipes(recipes), { search, tags, foundInText }).map(({ recipe: { title }, isInText }) =>
    isInText ? `${title} (in text)` : title,
  );

describe('the search', () => {
  it('keeps the given order without a search', () => {
    expect(found([recipe('B'), recipe('A')], '  ')).toEqual(['B', 'A']);
  });

  it('ignores accents and letter case on both sides', () => {
    expect(found([recipe('Crème brûlée')], 'creme BRULEE')).toEqual(['Crème brûlée']);
    expect(found([recipe('Creme brulee')], 'crème')).toEqual(['Creme brulee']);
  });

  it('takes the words in any order and wants all of them', () => {
    expect(found([recipe('Carrot cake with nuts'), recipe('Carrot soup')], 'nuts carrot')).toEqual([
      'Carrot cake with nuts',
    ]);
  });

  it('puts whole words before starts of words before everything else', () => {
    const recipes = [recipe('Apricot tart', ['rice']), recipe('Licorice'), recipe('Ricecakes'), recipe('Fried rice')];
    expect(found(recipes, 'rice')).toEqual(['Fried rice', 'Ricecakes', 'Licorice', 'Apricot tart']);
  });

  it('finds writing without blanks between words', () => {
    expect(found([recipe('麻婆豆腐')], '豆腐')).toEqual(['麻婆豆腐']);
  });

  it('adds at the end what the server found in ingredients and steps', () => {
    const recipes = [recipe('Hummus'), recipe('Tahini cake')];
    expect(found(recipes, 'tahini', [], new Map([['Hummus', null]]))).toEqual(['Tahini cake', 'Hummus (in text)']);
  });

  it('wants every chosen tag', () => {
    const recipes = [recipe('A', ['quick']), recipe('B', ['quick', 'vegan'])];
    expect(found(recipes, '', ['quick', 'vegan'])).toEqual(['B']);
  });
});
