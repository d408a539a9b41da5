import { expect, it } from 'vitest';
import { item } from '../domain/draft.ts';
import { withoutStepNumbers } from './shape-recipe.ts';

const contents = (...lines: string[]): string[] => withoutStepNumbers(lines.map(item)).map((line) => line.content);

it('drops the numbers before steps', () => {
  expect(contents('1. Chop.', '2. Fry.', '3) Serve.')).toEqual(['Chop.', 'Fry.', 'Serve.']);
});

it('drops lines that are only a number', () => {
  expect(contents('Step 1', 'Chop.', '2:', 'Fry.')).toEqual(['Chop.', 'Fry.']);
});

it('splits a line at numbers that count up', () => {
  expect(contents('1. Chop. 2. Fry for 3 minutes. 3. Serve.')).toEqual(['Chop.', 'Fry for 3 minutes.', 'Serve.']);
});

it('drops numbers without punctuation if they count the steps', () => {
  const steps = ['Chop the onion finely.', 'Fry it in the oil for long.', 'Serve it with bread and salt.'];
  expect(contents(...steps.map((step, index) => `${index + 1} ${step}`))).toEqual(steps);
  const amounts = ['1 Onion goes into the pan first.', '3 Carrots are added after that.'];
  expect(contents(...amounts)).toEqual(amounts);
});

it('does not change amounts and sentences', () => {
  expect(contents('Add', '2 eggs and stir.', 'Serve.')).toEqual(['Add', '2 eggs and stir.', 'Serve.']);
  expect(contents('350 g of flour go in.')).toEqual(['350 g of flour go in.']);
});
