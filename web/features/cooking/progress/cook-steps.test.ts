import { expect, it } from 'vitest';
import { cookSteps } from './cook-steps.ts';

it('counts the steps through all sections, each with the headings it stands under', () => {
  const steps = cookSteps([
    'Heat the oven.',
    { content: 'Cake', type: 'title' },
    { content: 'Base', type: 'subtitle' },
    'Stir.',
    { content: 'Cream', type: 'subtitle' },
    'Whip.',
    { content: 'Topping', type: 'title' },
    'Chop.',
  ]);
  expect(steps.map(({ number, line, headings }) => [number, line.text, headings.map(({ text }) => text)])).toEqual([
    [1, 'Heat the oven.', []],
    [2, 'Stir.', ['Cake', 'Base']],
    [3, 'Whip.', ['Cake', 'Cream']],
    [4, 'Chop.', ['Topping']],
  ]);
});

it('finds no step in headings alone', () => {
  expect(cookSteps([{ content: 'To serve', type: 'title' }])).toEqual([]);
});
