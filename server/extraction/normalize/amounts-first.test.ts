import { describe, expect, it } from 'vitest';
import { item } from '../domain/draft.ts';
import { withAmountsFirst } from './tidy-entries.ts';

const turned = (...lines: string[]): string[] => withAmountsFirst(lines.map(item)).map((line) => line.content);

describe('a list in columns of names and amounts', () => {
  it('is written with its amounts first', () => {
    expect(turned('Mehl (gesiebt) 200 g', 'Eier 3', 'Milch 1/2 l', 'Salz', 'Zimt ½ TL')).toEqual([
      '200 g Mehl (gesiebt)',
      '3 Eier',
      '1/2 l Milch',
      'Salz',
      '½ TL Zimt',
    ]);
  });

  it('moves units of several words', () => {
    expect(turned('Сахар 2 ст. л.', 'Мука 200 г', 'Молоко 1,5 стакана', 'Соль по вкусу')).toEqual([
      '2 ст. л. Сахар',
      '200 г Мука',
      '1,5 стакана Молоко',
      'Соль по вкусу',
    ]);
  });

  it('moves unknown units if most units are known', () => {
    expect(turned('Lauch 2 Stangerl', 'Eier 3', 'Mehl 200 g', 'Milch 50 ml')).toEqual([
      '2 Stangerl Lauch',
      '3 Eier',
      '200 g Mehl',
      '50 ml Milch',
    ]);
  });

  it('is not changed in languages that write the name first', () => {
    const marked = ['flour: 200 g', 'eggs - 3', 'milk — 2 dl'];
    expect(turned(...marked)).toEqual(marked);
    const japanese = ['鶏肉 500g', '牛乳 200ml', '卵 2個'];
    expect(turned(...japanese)).toEqual(japanese);
    const lengths = ['1 stick cinnamon 5 cm', '2 leeks', '1 sheet of pastry 30 cm', 'rope of sausage 20 cm'];
    expect(turned(...lengths)).toEqual(lengths);
  });
});
