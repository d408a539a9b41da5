import { describe, expect, it } from 'vitest';
import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { matchReason } from './match-reason.ts';

const RECIPE: RecipeSummary = {
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
  matchReason({ recipe: RECIPE, isInText, line }, search);

describe('the reason of a match', () => {
  it('is none where the title says it', () => {
    expect(reason('CARRÓT')).toEqual({ tags: [], text: null, isInText: false });
  });

  it('names the tags', () => {
    expect(reason('carrot vegan')).toEqual({ tags: ['Vegan'], text: null, isInText: false });
  });

  it('shows the place of the description', () => {
    expect(reason('hazel').text).toBe('… the year, with roasted hazelnuts on top.');
    expect(reason('thick').text).toBe(RECIPE.description);
  });

  it('shows the ingredient or step that the server found, or says that there is one', () => {
    expect(reason('carrot onion', '2 onions', true)).toEqual({ tags: [], text: '2 onions', isInText: true });
    expect(reason('carrot onion', null, true)).toEqual({ tags: [], text: null, isInText: true });
  });
});
