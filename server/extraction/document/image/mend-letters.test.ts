import { expect, test } from 'vitest';
import { mendLetters } from './mend-letters.ts';

test.each([
  ['2OO g flour', '200 g flour'],
  ['bake at l80 °C', 'bake at 180 °C'],
  ['% cup rolled oats', '½ cup rolled oats'],
  ['1% tsp salt', '1½ tsp salt'],
  ['Зкартофелины', '3 картофелины'],
  ['З ст. л. мёда', '3 ст. л. мёда'],
  ['2 л водъТ', '2 л воды'],
  ['откинъте рис и въшекайте', 'откиньте рис и выпекайте'],
  ['香醋 2汤是', '香醋 2汤匙'],
  ['冬菇 8采', '冬菇 8朵'],
  ['生姜 ] 块', '生姜1块'],
  ['白酒 1] 勺', '白酒 1勺'],
])('%j is corrected to %j', (read, meant) => {
  expect(mendLetters(read)).toBe(meant);
});

test.each([
  'Oil',
  '绿茶叶',
  '10月是',
  '鸡蛋 2个',
  '1 l Milch',
  '70% dark chocolate',
  '2 % Magermilch',
  'Зелень',
  'Залейте водой',
  'разъём',
  'подъехать',
  'Масло З',
])('%j is not changed', (text) => {
  expect(mendLetters(text)).toBe(text);
});
