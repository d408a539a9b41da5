import { expect, it } from 'vitest';
import { draftFromLabels } from './draft-from-labels.ts';
import type { LabelInput, LabelledLine, LineLabel } from './line-label.ts';

const line = (label: LineLabel, text: string, given: Partial<LabelInput> = {}, confidence = 0.9): LabelledLine => ({
  line: { text, level: 0, bold: false, mark: null, apart: false, page: 1, ...given },
  label,
  confidence,
});

const contents = (labelled: readonly LabelledLine[]): string[][] => {
  const { ingredients, instructions } = draftFromLabels(labelled);
  return [ingredients, instructions].map((lines) => lines.map(({ content }) => content));
};

const STEP = line('step', 'Stir everything and bake it.');

it('joins amounts on separate lines above or below their names to the entries', () => {
  const above = ['2', 'bay leaves', '300 g', 'leeks'].map((text) => line('ingredient', text));
  expect(contents([...above, STEP])[0]).toEqual(['2 bay leaves', '300 g leeks']);
  const below = ['Lauch', '300 g', 'Sahne', '200 ml'].map((text) => line('ingredient', text));
  expect(contents([...below, STEP])[0]).toEqual(['300 g Lauch', '200 ml Sahne']);
});

it('joins wrapped entries and steps', () => {
  const labelled = [
    line('ingredient', '200 g de tomates séchées à l’huile, égouttées et', { mark: 'bullet' }),
    line('ingredient', 'coupées en morceaux'),
    line('ingredient', '1 oignon', { mark: 'bullet' }),
    line('step', 'Faites revenir l’oignon dans une grande poêle avec un peu', { apart: true }),
    line('step', 'de l’huile des tomates.'),
  ];
  expect(contents(labelled)).toEqual([
    ['200 g de tomates séchées à l’huile, égouttées et coupées en morceaux', '1 oignon'],
    ['Faites revenir l’oignon dans une grande poêle avec un peu de l’huile des tomates.'],
  ]);
});

it('leaves out lines that look like entries far from the recipe, and the recipe below it', () => {
  const other = Array.from({ length: 12 }, (_, index) => line('none', `Story ${index}`));
  const recipe = [line('title', 'Tarta de pera'), line('ingredient', '3 peras'), line('ingredient', '100 g de harina')];
  const next = [line('title', 'Sopa de ajo'), line('ingredient', '6 dientes de ajo'), STEP];
  const steps = [line('step', 'Corta las peras.'), line('step', 'Hornea la tarta.')];
  const labelled = [line('ingredient', 'Sal marina', {}, 0.6), ...other, ...recipe, ...steps, ...next];
  expect(contents(labelled)).toEqual([
    ['3 peras', '100 g de harina'],
    ['Corta las peras.', 'Hornea la tarta.'],
  ]);
  expect(draftFromLabels(labelled).title).toBe('Tarta de pera');
});

it('splits the entries after the name of their section', () => {
  const labelled = [line('ingredient', 'Ingredients: 2 leeks, 1 onion, salt'), STEP];
  expect(contents(labelled)[0]).toEqual(['2 leeks', '1 onion', 'salt']);
});

it('reads the facts, and states the position of each part', () => {
  const draft = draftFromLabels([
    line('title', 'Leek tart'),
    line('fact', 'Serves 6'),
    line('ingredient', '2 leeks'),
    STEP,
  ]);
  expect(draft).toMatchObject({ title: 'Leek tart', servings: 6 });
  expect(draft.places).toMatchObject({ title: { where: 'line 1' }, ingredients: { where: 'line 3' } });
});
