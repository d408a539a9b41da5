import { describe, expect, it } from 'vitest';
import { scaleLine } from '../scaling/scale-line.ts';
import { convertParts } from './convert-line.ts';

const plain = (text: string) => [{ text, isScaled: false }];

describe('the parts of a converted line', () => {
  it('hold what the recipe says', () => {
    expect(convertParts(plain('2 cups flour, sifted'), { system: 'metric', tag: 'en', isStep: false })).toEqual([
      { text: '250\u00a0g', isScaled: false, written: '2 cups' },
      { text: ' flour, sifted', isScaled: false },
    ]);
  });

  it('keep marks of scaling that are not converted', () => {
    const parts = convertParts(scaleLine('1 can (15 oz) beans', 2, 'en'), {
      system: 'metric',
      tag: 'en',
      isStep: false,
    });
    expect(parts.filter(({ isScaled }) => isScaled).map(({ text }) => text)).toEqual(['2', 'cans']);
    expect(parts.find(({ written }) => written === '15 oz')?.text).toBe('425\u00a0g');
  });

  it.each([
    ['en', '½-inch piece of ginger', '3 × ≈1.5 cm piece of ginger'],
    ['en', '1 cup sugar', '≈600 g sugar'],
    ['de', '2 Cups Mehl', '≈750 g Mehl'],
    ['ar', 'كوبان دقيق', '≈750 غرام دقيق'],
  ])('are of the scaled amounts in %s: %s', (language, written, shown) => {
    const parts = convertParts(scaleLine(written, 3, language), { system: 'metric', tag: language, isStep: false });
    const text = parts.map((part) => (part.written === undefined ? part.text : `≈${part.text}`)).join('');
    expect(text.replace(/[\u00a0\u202f]/gu, ' ')).toBe(shown);
  });

  it('keep the remark of a line', () => {
    const parts = convertParts(scaleLine('9-inch pie pan', 2, 'en'), { system: 'metric', tag: 'en', isStep: false });
    expect(parts.at(-1)?.remark).toBe('unscaled');
  });
});
