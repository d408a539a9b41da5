import { describe, expect, it } from 'vitest';
import { ingredientLikeness, isBareAmount } from './quantity.ts';

describe('an amount alone', () => {
  it.each(
    [
      '2',
      '150 g',
      '2 ст. л.',
      '1 c. à soupe',
      '2 e 1/2 xícaras (chá)',
      '1,5 su bardağı',
      '½ bicchiere',
      '大さじ2',
      '大さじ1と1/2',
      '2큰술',
      '少许',
      '٢ ملعقة كبيرة',
      'ملعقة صغيرة',
      'قليل',
      '२ बड़े चम्मच',
      'आधा छोटा चम्मच',
      '2 כפות',
      'קורט',
      'yarım',
      'secukupnya',
      'a gosto',
      'q.b.',
      '2 PL',
      '3 strúčiky',
      '2 linguri',
      '1 žličica',
      '3 kpl',
    ].map((text) => [text]),
  )('is distinguished from an ingredient: %s', (text) => {
    expect(isBareAmount(text)).toBe(true);
  });

  it.each(['Sal al gusto', 'sal q.b.', 'お好みでネギ', '2 eggs', 'ملح حسب الرغبة', 'garam secukupnya', '盐 少许'])(
    'does not include a name: %s',
    (text) => {
      expect(isBareAmount(text)).toBe(false);
    },
  );
});

it.each(['Мука — 200 г', 'Сахар — 2 ст. л.', 'しょうゆ 大さじ2', '간장 2큰술', '酱油 2勺', 'соль по вкусу'])(
  'an entry may name the ingredient first: %s',
  (text) => {
    expect(ingredientLikeness(text)).toBeGreaterThanOrEqual(0.6);
  },
);

it.each(['1h 10min', '25 min.', '1 h', '45 Minuten', '30 minutos'])(
  'treats %j as a time, not as an ingredient',
  (text) => {
    expect(ingredientLikeness(text)).toBe(0);
  },
);

describe('an amount in brackets', () => {
  it.each(['Rice (50 grams)', 'Lauch (1 Stange)', 'мука (200 г)', '小葱 (10克)', 'farine（200 g）'])(
    'at the end of a line is that of an ingredient: %s',
    (text) => {
      expect(ingredientLikeness(text)).toBeGreaterThanOrEqual(0.6);
    },
  );

  it.each(['Mix it well (5 minutes)', 'Ofen vorheizen (200 °C)', 'Lees más (3)'])(
    'is ignored if it counts something else: %s',
    (text) => {
      expect(ingredientLikeness(text)).toBeLessThan(0.6);
    },
  );
});

it.each([
  'two cups of flour',
  'uma lata grande de milho',
  'due cucchiai di zucchero',
  'una cucharadita de sal',
  'a tin of beans',
])('in words and with a unit makes an ingredient: %s', (text) => {
  expect(ingredientLikeness(text)).toBeGreaterThanOrEqual(0.7);
});

it.each(['Chill overnight at 4 °C.', 'Backen bei 180 °C.', 'Pétrir, reposer 1 h.'])(
  'of heat or time is none: %s',
  (text) => {
    expect(ingredientLikeness(text)).toBeLessThan(0.6);
  },
);
