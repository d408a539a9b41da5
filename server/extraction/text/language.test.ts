import { describe, expect, it } from 'vitest';
import { directionOf, languageOf } from './language.ts';

describe('languageOf', () => {
  it('is what the page states, in canonical form', () => {
    expect(languageOf('250 g Mehl und 3 Eier', 'de_AT')).toBe('de-AT');
    expect(languageOf('Flour and eggs', '')).toBeNull();
    expect(languageOf('Flour and eggs', 'no such tag!')).toBeNull();
  });

  it.each([
    ['卵を混ぜて焼く', 'en', 'ja'],
    ['달걀을 섞는다', '', 'ko'],
    ['鸡肉切块，加盐', 'en', 'zh'],
    ['מערבבים את הביצים', 'en-US', 'he'],
    ['اخلط البيض مع الدقيق', '', 'ar'],
    ['تخم مرغ را هم بزنید', 'fa-IR', 'fa-IR'],
    ['Взбить яйца', 'uk', 'uk'],
    ['Збийте яйця з цукром і додайте борошно', '', 'uk'],
    ['Разбийте яйцата със захарта и добавете къпините', '', 'bg'],
    ['Взбить яйца, объединить с мукой и тёплым молоком', '', 'ru'],
    ['अंडे फेंटें', 'en', 'hi'],
  ])('is detected from the script of %s', (text, stated, language) => {
    expect(languageOf(text, stated)).toBe(language);
  });

  it('ignores a stated Hebrew where the letters are Latin', () => {
    expect(languageOf('Whisk the eggs', 'he')).toBeNull();
  });
});

it('returns which languages are written from right to left', () => {
  expect([directionOf('he'), directionOf('ar-EG'), directionOf('en'), directionOf(null)]).toEqual([
    'rtl',
    'rtl',
    'ltr',
    null,
  ]);
});
