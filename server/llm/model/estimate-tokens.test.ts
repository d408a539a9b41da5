import { describe, expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';

/** Sentences with the fewest and the most tokens that tokenisers with vocabularies of 100,000 to 260,000 give. */
const SENTENCES: readonly (readonly [text: string, fewest: number, most: number])[] = [
  ['Heat the oven to 180 °C. Mix 200 g flour with 2 tbsp butter and a pinch of salt.', 22, 30],
  ['Den Backofen auf 180 °C vorheizen. Mehl und Butterflöckchen mit Zwiebelwürfeln vermengen.', 22, 34],
  ['Разогрейте духовку до 180 градусов. Смешайте 200 г муки с двумя ложками масла.', 20, 40],
  ['سخن الفرن إلى 180 درجة. اخلط 200 غرام من الدقيق مع ملعقتين من الزبدة.', 20, 45],
  ['将面粉200克和两汤匙黄油混合，揉至光滑。', 13, 27],
  ['オーブンを180度に予熱し、小麦粉200gとバター大さじ2を混ぜる。', 20, 36],
  ['오븐을 180도로 예열하고 밀가루 200g과 버터 2큰술을 섞는다.', 18, 37],
  ['ओवन को 180 डिग्री पर गरम करें। 200 ग्राम मैदा और 2 चम्मच मक्खन मिलाएँ।', 18, 70],
];

describe('the estimate of tokens', () => {
  it.each(SENTENCES)('is between a third and three times the real count: %s', (text, fewest, most) => {
    const estimate = estimateTokens(text);
    expect(estimate * 1.3).toBeGreaterThanOrEqual(most * 0.9);
    expect(estimate * 0.3).toBeLessThanOrEqual(fewest);
  });

  it('counts text without letters, and gives 0 for an empty text', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('   ')).toBe(0);
    expect(estimateTokens('\n\n\n')).toBe(1);
    expect(estimateTokens('😀😀')).toBeGreaterThanOrEqual(2);
  });

  it('grows with the text, also with mixed scripts', () => {
    const once = estimateTokens('a大1é\u0301 ');
    expect(estimateTokens('a大1é\u0301 '.repeat(20_000)) / 20_000).toBeCloseTo(once, 0);
  });
});
