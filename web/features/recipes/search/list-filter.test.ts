import { describe, expect, it } from 'vitest';
import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import {
  EVERYTHING,
  filterIndex,
  languageName,
  type ListFilter,
  type ListSort,
  readView,
  sortIndex,
  writeView,
} from './list-filter.ts';
import { indexRecipes } from './search-index.ts';

const recipe = (title: string, rest: Partial<RecipeSummary> = {}): RecipeSummary => ({
  id: title,
  title,
  description: null,
  tags: [],
  images: [],
  prepTime: null,
  cookTime: null,
  totalTime: null,
  servings: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  originalSource: null,
  ...rest,
});
const sorted = (recipes: RecipeSummary[], sort: ListSort, locale = 'en'): string[] =>
  sortIndex(indexRecipes(recipes), sort, locale).map((entry) => entry.recipe.title);
const filtered = (recipes: RecipeSummary[], filter: Partial<ListFilter>, withIngredient: string[] | null = null) =>
  filterIndex(indexRecipes(recipes), { ...EVERYTHING, ...filter }, withIngredient && new Set(withIngredient)).map(
    (entry) => entry.recipe.title,
  );

describe('the order of the list', () => {
  it('is by the title as the language orders it', () => {
    const titles = ['Zimt', 'Äpfel', 'Apfel 10', 'Apfel 9'].map((title) => recipe(title));
    expect(sorted(titles, 'title', 'de')).toEqual(['Äpfel', 'Apfel 9', 'Apfel 10', 'Zimt']);
    expect(sorted([recipe('Ärtor'), recipe('Zebra')], 'title', 'sv')).toEqual(['Zebra', 'Ärtor']);
  });

  it('is by the total time, with those without a time last and equal ones newest first', () => {
    const recipes = [
      recipe('none'),
      recipe('long', { cookTime: 90 }),
      recipe('b', { prepTime: 5 }),
      recipe('a', { totalTime: 5 }),
    ];
    expect(sorted(recipes, 'time')).toEqual(['b', 'a', 'long', 'none']);
    expect(sorted(recipes, 'newest')).toEqual(['none', 'long', 'b', 'a']);
  });

  it('is by the rating or by the last day of cooking, with those without one last and equal ones newest first', () => {
    const recipes = [
      recipe('never'),
      recipe('three', { rating: 3, lastCookedOn: '2026-10-02' }),
      recipe('five', { rating: 5, lastCookedOn: '2026-09-30' }),
      recipe('three too', { rating: 3, lastCookedOn: '2026-10-02' }),
    ];
    expect(sorted(recipes, 'rating')).toEqual(['five', 'three', 'three too', 'never']);
    expect(sorted(recipes, 'cooked')).toEqual(['three', 'three too', 'five', 'never']);
  });
});

describe('the filter of the list', () => {
  it('asks for all tags, or for one of them', () => {
    const recipes = [recipe('both', { tags: ['quick', 'vegan'] }), recipe('one', { tags: ['vegan'] }), recipe('none')];
    expect(filtered(recipes, { tags: ['quick', 'vegan'] })).toEqual(['both']);
    expect(filtered(recipes, { tags: ['quick', 'vegan'], isAnyTag: true })).toEqual(['both', 'one']);
  });

  it('leaves out what takes longer, and what has no time', () => {
    const recipes = [
      recipe('quick', { prepTime: 10, cookTime: 20 }),
      recipe('slow', { totalTime: 31 }),
      recipe('unknown'),
    ];
    expect(filtered(recipes, { maxTime: 30 })).toEqual(['quick']);
  });

  it('asks for the site of the source', () => {
    const from = (url: string) => ({ originalSource: { type: 'url' as const, url } });
    const recipes = [recipe('a', from('https://www.kitchen.example/a')), recipe('b', from('https://other.example/'))];
    expect(filtered(recipes, { source: 'kitchen.example' })).toEqual(['a']);
  });

  it('asks for a language whatever its region, and for favorites', () => {
    const recipes = [
      recipe('br', { lang: 'pt-BR', favorite: true }),
      recipe('pt', { lang: 'pt' }),
      recipe('en', { lang: 'en', favorite: true }),
      recipe('none'),
    ];
    expect(filtered(recipes, { lang: 'pt' })).toEqual(['br', 'pt']);
    expect(filtered(recipes, { isFavorite: true })).toEqual(['br', 'en']);
    expect(filtered(recipes, { lang: 'pt', isFavorite: true })).toEqual(['br']);
  });

  it('asks for an ingredient that the server has found, and for nothing before it has answered', () => {
    const recipes = [recipe('a', { tags: ['x'] }), recipe('b', { tags: ['x'] }), recipe('c')];
    expect(filtered(recipes, { ingredient: 'leek', tags: ['x'] })).toEqual(['a', 'b']);
    expect(filtered(recipes, { ingredient: 'leek', tags: ['x'] }, ['b', 'c'])).toEqual(['b']);
    expect(filtered(recipes, { ingredient: ' ' }, ['b'])).toEqual(['a', 'b', 'c']);
  });
});

describe('the name of a language', () => {
  it('is in the language of the reader, and the code of an address that names none', () => {
    expect(languageName('de', 'fr')).toBe('allemand');
    expect(languageName('?!', 'en')).toBe('?!');
  });
});

describe('the view in the address', () => {
  it('is read as it was written, and keeps what else is there', () => {
    const view = {
      search: 'crème & Ärtor',
      tags: ['a,b', 'soup'],
      isAnyTag: true,
      maxTime: 30,
      source: 'kitchen.example',
      lang: 'fr',
      isFavorite: true,
      ingredient: 'crème',
      sort: 'cooked',
    } as const;
    const written = writeView('?recipe=1&q=old', view);
    expect(new URLSearchParams(written).get('recipe')).toBe('1');
    expect(readView(written)).toEqual(view);
  });

  it('is empty for the usual list, and ignores what it does not know', () => {
    const usual = { ...EVERYTHING, search: '', sort: 'newest' } as const;
    expect(writeView('', usual)).toBe('');
    expect(readView('?sort=colour&time=soon&any=2')).toEqual(usual);
  });
});
