import { describe, expect, it } from 'vitest';
import type { LineOrText } from '../../../../../shared/domain/recipe.ts';
import { linesToText, readLine, textToLines } from './line-text.ts';

const CAKE: LineOrText[] = [
  { content: 'For the dough', type: 'title' },
  '200 g flour',
  { content: '2 eggs', type: 'item' },
  { content: 'Icing', type: 'subtitle' },
  'Mix for the filling:',
];

describe('the lines of a recipe as text', () => {
  it('are one per line, with marks for headings', () => {
    expect(linesToText(CAKE)).toBe('# For the dough\n200 g flour\n2 eggs\n## Icing\nMix for the filling:');
  });

  it('are parsed back to the same entries', () => {
    expect(textToLines(linesToText(CAKE), CAKE)).toEqual(CAKE);
  });

  it('keep their form when other lines are changed', () => {
    const text = `${linesToText(CAKE).replace('200 g', '250 g')}\n1 lemon`;
    expect(textToLines(text, CAKE)).toEqual([CAKE[0], '250 g flour', CAKE[2], CAKE[3], CAKE[4], '1 lemon']);
  });

  it('keep their form when they are moved', () => {
    expect(textToLines('2 eggs\n# For the dough', CAKE)).toEqual([CAKE[2], CAKE[0]]);
  });

  it('keep a line break within an unchanged entry', () => {
    const steps = ['Stir.\nThen wait.', 'Serve.'];
    expect(linesToText(steps)).toBe('Stir. Then wait.\nServe.');
    expect(textToLines('Stir. Then wait.\nServe hot.', steps)).toEqual(['Stir.\nThen wait.', 'Serve hot.']);
  });

  it('drop blank lines and surrounding blanks', () => {
    expect(textToLines('  500 g carrots \r\n\n \n\t1 onion\n')).toEqual(['500 g carrots', '1 onion']);
  });

  it('become a heading if a mark is followed by text, and nothing for a mark alone', () => {
    expect(textToLines('# Dough\n#\n## Base\n## \nflour')).toEqual([
      { content: 'Dough', type: 'title' },
      { content: 'Base', type: 'subtitle' },
      'flour',
    ]);
  });

  it.each(['#2 can of tomatoes', '# 10 tin', '## note', String.raw`\# odd`, '#', 'a # b'])(
    'do not treat the item “%s” as a heading',
    (item) => {
      expect(textToLines(linesToText([item]))).toEqual([item]);
      expect(readLine(linesToText([item])).type).toBe('item');
    },
  );

  it('distinguish equal lines by their order', () => {
    const twice: LineOrText[] = ['1 egg', { content: '1 egg', type: 'item' }];
    expect(textToLines('1 egg\nmilk\n1 egg', twice)).toEqual(['1 egg', 'milk', { content: '1 egg', type: 'item' }]);
  });
});
