import { describe, expect, it } from 'vitest';
import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { findRecipes, matchReason } from './find-recipes.ts';
import type { FoundInText } from './found-in-text.ts';
import { EVERYTHING } from './list-filter.ts';
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
  findRecipes(indexRecipes(recipes), {
    search,
    filter: { ...EVERYTHING, tags },
    sort: 'newest',
    locale: 'en',
    withIngredient: null,
    foundInText,
  }).map(({ recipe: { title }, isInText }) => (isInText ? `${title} (in text)` : title));

describe('the search', () => {
  it('keeps the given order without a search', () => {
    expect(found([recipe('B'), recipe('A')], '  ')).toEqual(['B', 'A']);
  });

  it('ignores accents and letter case on both sides', () => {
    expect(found([recipe('Crème brûlée')], 'creme BRULEE')).toEqual(['Crème brûlée']);
    expect(found([recipe('Creme brulee')], 'crème')).toEqual(['Creme brulee']);
  });

  it('requires all words, in any order', () => {
    expect(found([recipe('Carrot cake with nuts'), recipe('Carrot soup')], 'nuts carrot')).toEqual([
      'Carrot cake with nuts',
    ]);
  });

  it('ranks whole words before beginnings of words before other matches', () => {
    const recipes = [recipe('Apricot tart', ['rice']), recipe('Licorice'), recipe('Ricecakes'), recipe('Fried rice')];
    expect(found(recipes, 'rice')).toEqual(['Fried rice', 'Ricecakes', 'Licorice', 'Apricot tart']);
  });

  it('finds words in scripts without spaces', () => {
    expect(found([recipe('麻婆豆腐')], '豆腐')).toEqual(['麻婆豆腐']);
  });

  it('appends recipes that the server found in ingredients and steps', () => {
    const recipes = [recipe('Hummus'), recipe('Tahini cake')];
    expect(found(recipes, 'tahini', [], new Map([['Hummus', null]]))).toEqual(['Tahini cake', 'Hummus (in text)']);
  });

  it.each([
    ['lemn bars', ['Lemn bars', 'Lemon bars']],
    ['bars lmeon', ['Lemon bars']],
    ['zwibel', ['Zwiebel']],
    ['김치찌게', ['김치찌개']],
    ['番茄抄蛋', ['番茄炒蛋']],
    ['lemn soup', []],
  ])('forgives one typo in five letters after exact matches: %s', (search, expected) => {
    const titles = ['Lemon bars', 'Lemn bars', 'Zwiebel', '김치찌개', '番茄炒蛋', 'Salt'];
    expect(
      found(
        titles.map((title) => recipe(title)),
        search,
      ),
    ).toEqual(expected);
  });

  it('places what the server found in the text before titles with a typo', () => {
    const recipes = [recipe('Lemon bars'), recipe('Cake')];
    expect(found(recipes, 'lemn', [], new Map([['Cake', '1 lemn']]))).toEqual(['Cake (in text)', 'Lemon bars']);
  });

  it('requires all chosen tags', () => {
    const recipes = [recipe('A', ['quick']), recipe('B', ['quick', 'vegan'])];
    expect(found(recipes, '', ['quick', 'vegan'])).toEqual(['B']);
  });
});

const CARROT_SOUP: RecipeSummary = {
  id: 'soup',
  title: 'Carrot soup',
  description: 'A thick soup for the first cold evenings of the year, with roasted hazelnuts on top.',
  tags: ['Winter', 'Vegan'],
  images: [],
  prepTime: null,
  cookTime: null,
  totalTime: null,
  servings: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  originalSource: null,
};
const reason = (search: string, line: string | null = null, isInText = false) =>
  matchReason({ recipe: CARROT_SOUP, isInText, line }, search);

describe('the reason of a match', () => {
  it('is absent if the title matches', () => {
    expect(reason('CARRÓT')).toEqual({ tags: [], text: null, isInText: false });
  });

  it('names the tags', () => {
    expect(reason('carrot vegan')).toEqual({ tags: ['Vegan'], text: null, isInText: false });
  });

  it('shows the matching part of the description', () => {
    expect(reason('hazel').text).toBe('… the year, with roasted hazelnuts on top.');
    expect(reason('thick').text).toBe(CARROT_SOUP.description);
  });

  it('shows the ingredient or step that the server found, or that there is one', () => {
    expect(reason('carrot onion', '2 onions', true)).toEqual({ tags: [], text: '2 onions', isInText: true });
    expect(reason('carrot onion', null, true)).toEqual({ tags: [], text: null, isInText: true });
  });
});
