import { expect, it, describe } from 'vitest';
import { cookSteps, stepIngredients } from './cook-steps.ts';

it('numbers the steps across all sections, each with its headings', () => {
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

it('finds no steps if there are only headings', () => {
  expect(cookSteps([{ content: 'To serve', type: 'title' }])).toEqual([]);
});

function namedIn(step: string, ingredients: readonly string[]): string[] {
  const lines = ingredients.map((text, index) => ({ text, index }));
  const named = stepIngredients(step, lines);
  return ingredients.filter((_, index) => named.has(index));
}

describe('the ingredients of a step', () => {
  it.each([
    [
      'Chop the carrots and the onion.',
      ['500 g carrots', '1 onion, finely chopped', '6 cardamom pods', '1 l vegetable stock'],
      ['500 g carrots', '1 onion, finely chopped'],
    ],
    [
      'Stir flour and butter in a large bowl',
      ['2 cups flour', '1 cup sugar', '2 cups milk (cold butter milk)', '3 cups butter', '1 cup oats'],
      ['2 cups flour', '3 cups butter'],
    ],
    ['Добавьте картофель и морковь', ['500 г картофеля', '2 моркови', '1 луковица'], ['500 г картофеля', '2 моркови']],
    ['にんじんを切り、玉ねぎと炒める', ['にんじん 2本', '玉ねぎ 1個', '牛肉 200g'], ['にんじん 2本', '玉ねぎ 1個']],
    ['加入鸡蛋和面粉搅拌', ['鸡蛋 3个', '面粉200克', '牛奶100毫升'], ['鸡蛋 3个', '面粉200克']],
    ['양파를 볶습니다', ['양파 1개', '당근 2개'], ['양파 1개']],
    ['Die Möhren schälen', ['3 Möhren', '1 Zwiebel'], ['3 Möhren']],
    ['قطّعي الجزر والبصل', ['٥٠٠ غرام جزر', 'بصلة مفرومة', '٦ حبات هيل'], ['٥٠٠ غرام جزر', 'بصلة مفرومة']],
    ['לקצוץ את הגזר והבצל', ['3 גזר', '2 בצלים', '1 כרוב'], ['3 גזר', '2 בצלים']],
    ['Heat the oven.', ['500 g carrots'], []],
  ])('%s', (step, ingredients, named) => {
    expect(namedIn(step, ingredients)).toEqual(named);
  });
});
