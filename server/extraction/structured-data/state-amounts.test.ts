import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../text/json/json-value.ts';
import { portionFactor, stateAmount } from './state-amounts.ts';
import { stateIngredients } from './state-ingredients.ts';

const amounts = (...values: number[]): JsonValue => values.map((amount) => ({ amount, name: 'x' }));

describe("the amounts of a page's own data", () => {
  it('are for one portion if they are unusual in cooking and the number of portions makes all of them round', () => {
    expect(portionFactor({ serving_size: 12 }, amounts(6.25, 5 / 24, 25 / 6, 1 / 12, 50))).toBe(12);
    expect(portionFactor({ servings: 4 }, amounts(1, 25, 75, 0.25, 0.25, 0.25, 150, 0.25, 0.5, 0.25))).toBe(4);
    expect(
      portionFactor({ servings: 4 }, [{ title: null, ingredients: amounts(0.5, 12.5, 75, 0.25, 0.5, 0.25) }]),
    ).toBe(4);
  });

  it('are for the entire recipe if they are usual in cooking', () => {
    expect(portionFactor({ servings: 4 }, amounts(0.5, 0.25, 0.75, 1, 1.5))).toBe(1);
    expect(portionFactor({ servings: 4 }, amounts(113.4, 56.7, 0.5, 2))).toBe(1);
    expect(portionFactor({ servings: 4 }, amounts(250, 12.5, 0.5, 1, 0.25, 0.5))).toBe(1);
    expect(portionFactor({}, amounts(6.25, 5 / 24, 25 / 6, 50))).toBe(1);
  });

  it('are multiplied if their key names one portion, unless the total is stated as well', () => {
    const list = [{ amountPerPortion: 50, unit: 'g', name: 'rice' }];
    expect(portionFactor({ portions: 4 }, list)).toBe(4);
    expect(portionFactor({ portions: 4 }, [{ amountPerPortion: 50, amount: 200, name: 'rice' }])).toBe(1);
    expect(stateAmount({ amountPerPortion: 50, amount: 200 }, 1)).toBe('200');
  });

  it('have no word for pieces, their suffixes after the name, and the grammatical number that the data states', () => {
    const egg = { amount: 2, unit: { name: 'pcs.' }, name: 'eggs', suffix: 'for brushing' };
    const fillet = {
      amount: 300,
      unit: { name: 'g' },
      ingredient: { name_singular: 'fillet', name_plural: 'fillets' },
      ingredient_inflection: 'singular',
    };
    expect(stateIngredients([egg, fillet], 1).map((line) => line.content)).toEqual([
      '2 eggs for brushing',
      '300 g fillet',
    ]);
  });

  it('are written like people do, with unit and name in the correct grammatical number', () => {
    const lemon = { prefix: 'unwaxed', amount: 0.25, ingredient: { name_singular: 'lemon', name_plural: 'lemons' } };
    const yeast = { amount: 2.5, unit: { name: 'gram', abbreviation: 'g' }, ingredient: { name: 'ginger' } };
    expect(stateIngredients([lemon, yeast], 12).map((line) => line.content)).toEqual([
      '3 unwaxed lemons',
      '30 g ginger',
    ]);
    expect(stateIngredients([lemon, yeast], 1).map((line) => line.content)).toEqual(['¼ unwaxed lemon', '2½ g ginger']);
  });
});
