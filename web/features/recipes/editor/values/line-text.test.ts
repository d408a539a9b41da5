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
  it('stand one below the other, headings behind their marks', () => {
    expect(linesToText(CAKE)).toBe('# For the dough\n200 g flour\n2 eggs\n## Icing\nMix for the filling:');
  });

  it('come back as they were, in the same form', () => {
    expect(textToLines(linesToText(CAKE), CAKE)).toEqual(CAKE);
  });

  it('keep what they are when others are changed around them', () => {
    const text = `${linesToText(CAKE).replace('200 g', '250 g')}\n1 lemon`;
    expect(textToLines(text, CAKE)).toEqual([CAKE[0], '250 g flour', CAKE[2], CAKE[3], CAKE[4], '1 lemon']);
  });

  it('keep what they are when they are moved', () => {
    expect(textToLines('2 eggs\n# For the dough', CAKE)).toEqual([CAKE[2], CAKE[0]]);
  });

  it('leave a line break within an entry alone as long as nobody touches it', () => {
    const steps = ['Stir.\nThen wait.', 'Serve.'];
    expect(linesToText(steps)).toBe('Stir. Then wait.\nServe.');
    expect(textToLines('Stir. Then wait.\nServe hot.', steps)).toEqual(['Stir.\nThen wait.', 'Serve hot.']);
  });

  it('drop blank lines and what is blank around the words', () => {
    expect(textToLines('  500 g carrots \r\n\n \n\t1 onion\n')).toEqual(['500 g carrots', '1 onion']);
  });

  it('make a new heading of a mark with words, and nothing of a mark alone', () => {
    expect(textToLines('# Dough\n#\n## Base\n## \nflour')).toEqual([
      { content: 'Dough', type: 'title' },
      { content: 'Base', type: 'subtitle' },
      'flour',
    ]);
  });

  it.each(['#2 can of tomatoes', '# 10 tin', '## note', String.raw`\# odd`, '#', 'a # b'])(
    'take the item “%s” for no heading',
    (item) => {
      expect(textToLines(linesToText([item]))).toEqual([item]);
      expect(readLine(linesToText([item])).type).toBe('item');
    },
  );

  it('tell two equal lines apart by their order', () => {
    const twice: LineOrText[] = ['1 egg', { content: '1 egg', type: 'item' }];
    expect(textToLines('1 egg\nmilk\n1 egg', twice)).toEqual(['1 egg', 'milk', { content: '1 egg', type: 'item' }]);
  });
});
