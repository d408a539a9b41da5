import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../constants.ts';
import { readyInMinutes, splitDuration, relativeTime } from './times.ts';
import { foldText } from './fold-text.ts';
import { sourceLabel } from './short-address.ts';

describe('relative time', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  it.each([
    [0, { unit: 'now' }],
    [MINUTE - 1, { unit: 'now' }],
    [MINUTE, { unit: 'minutes', count: 1 }],
    [HOUR - 1, { unit: 'minutes', count: 59 }],
    [HOUR, { unit: 'hours', count: 1 }],
    [DAY - 1, { unit: 'hours', count: 23 }],
    [DAY, { unit: 'days', count: 1 }],
    [7 * DAY - 1, { unit: 'days', count: 6 }],
    [7 * DAY, { unit: 'date' }],
    [-HOUR, { unit: 'now' }],
  ])('of %i ms ago', (ago, expected) => expect(relativeTime(now - ago, now)).toEqual(expected));
});

describe('durations', () => {
  it('stay minutes below an hour and split above', () => {
    expect(splitDuration(59)).toEqual({ hours: 0, minutes: 59 });
    expect(splitDuration(60)).toEqual({ hours: 1, minutes: 0 });
    expect(splitDuration(135)).toEqual({ hours: 2, minutes: 15 });
    expect(splitDuration(null)).toBeNull();
  });

  it('add preparation and cooking, and fall back on the stated total', () => {
    expect(readyInMinutes({ prepTime: 10, cookTime: null, totalTime: 90 })).toBe(10);
    expect(readyInMinutes({ prepTime: 0, cookTime: 20, totalTime: null })).toBe(20);
    expect(readyInMinutes({ prepTime: null, cookTime: null, totalTime: 90 })).toBe(90);
    expect(readyInMinutes({ prepTime: null, cookTime: null, totalTime: null })).toBeNull();
  });
});

describe('the label of a source', () => {
  it.each([
    ['https://www.youtube.com/watch?v=1', 'YouTube'],
    ['https://youtu.be/1', 'YouTube'],
    ['https://m.facebook.com/x', 'Facebook'],
    ['https://www.instagram.com/p/1', 'Instagram'],
    ['https://vm.tiktok.com/1', 'TikTok'],
    ['https://www.kitchen.example/soup', 'kitchen.example'],
    ['https://notyoutube.com/x', 'notyoutube.com'],
    ['no address', 'no address'],
  ])('of %s', (url, label) => expect(sourceLabel(url)).toBe(label));
});

describe('folding for search', () => {
  it.each([
    ['Œufs à la neige', 'oeufs a la neige'],
    ['Smørrebrød', 'smorrebrod'],
    ['Soße', 'SOSSE'],
    ['KIYMALI PİDE', 'kıymalı pide'],
    ['Łazanki', 'lazanki'],
    ['كُسْكُسي بالدجاجة', 'كسكسى بالدجاجه'],
    ['كبـــاب', 'كباب'],
    ['ज़ीरा दाँत', 'जीरा दांत'],
    ['タマネギ', 'たまねぎ'],
    ['ﾀﾏﾈｷﾞ', 'たまねぎ'],
    ['ΣΟΥΠΑΣ', 'σουπας'],
  ])('treats %s and %s as equal', (one, other) => expect(foldText(one)).toBe(foldText(other)));
  it('drops accents, case and width', () => expect(foldText('Crème BRÛLÉE １½')).toBe(foldText('creme brulee 11⁄2')));
  it('drops Arabic and Hebrew vowel points', () => {
    expect(foldText('مُحَمَّر')).toBe('محمر');
    expect(foldText('שָׁלוֹם')).toBe('שלום');
  });
  it('keeps marks that make a different letter', () => {
    expect(foldText('が')).not.toBe(foldText('か'));
    expect(foldText('दाल')).toBe('दाल');
    expect(foldText('한국')).toBe('한국');
  });
});
