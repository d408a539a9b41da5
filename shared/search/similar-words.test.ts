import { describe, expect, it } from 'vitest';
import { foldText } from '../format/fold-text.ts';
import { forgivenTypos, similarWords, typoPatterns, wordParts, wordsContaining } from './similar-words.ts';

const listOf = (...words: string[]): string => `\n${words.map(foldText).join('\n')}\n`;
const meant = (typed: string, ...words: string[]): string[] => similarWords(listOf(...words), foldText(typed));

describe('a word with a typo', () => {
  it.each([
    ['lemn', 'lemon'],
    ['lmeon', 'lemon'],
    ['lemmon', 'lemon'],
    ['kemon', 'lemon'],
    ['Zwiebl', 'Zwiebel'],
    ['spagetti', 'Spaghetti'],
    ['brocoli', 'broccoli'],
    ['choclat', 'chocolate'],
    ['brulléé', 'brûlée'],
    ['aubergne', 'aubergine'],
    ['картофль', 'картофель'],
    ['κρεμύδι', 'κρεμμύδι'],
    ['חומווס', 'חומוס'],
    ['بطاطص', 'بطاطس'],
    ['बिरयनी', 'बिरयानी'],
    ['김치찌게', '김치찌개'],
  ])('%s means %s', (typed, word) => expect(meant(typed, word, 'salt')).toEqual([foldText(word)]));

  it.each([
    ['beet', 'beef'],
    ['bread', 'breakfast'],
    ['lemon', 'melon'],
    ['rice', 'mice'],
    ['salt', 'malt'],
    ['carrot', 'claret'],
  ])('%s does not mean %s', (typed, word) => expect(meant(typed, word)).toEqual([]));

  it('is short: nobody types a longer one, and comparing it would take seconds', () => {
    const long = 'lemonade'.repeat(200);
    expect([meant(`${long}x`, long), forgivenTypos(long)]).toEqual([[], 0]);
  });

  it('is not sought among words that contain it', () => expect(meant('lemon', 'lemons', 'lemon')).toEqual([]));
});

it('forgives one typo in five letters, at most two, and counts Chinese characters twice', () => {
  expect(['salt', 'lemon', 'cauliflower', 'antidisestablishment'].map(forgivenTypos)).toEqual([0, 1, 2, 2]);
  expect(['番茄', '番茄炒'].map(forgivenTypos)).toEqual([0, 1]);
});

it('takes words apart where the script changes to one without blanks', () => {
  expect(wordParts('soup番茄3')).toEqual([
    { text: 'soup', isUnspaced: false },
    { text: '番茄', isUnspaced: true },
    { text: '3', isUnspaced: false },
  ]);
});

it('finds the words that contain a text, each once', () => {
  expect(wordsContaining(listOf('banana', 'nan', 'pan'), 'an')).toEqual(['banana', 'nan', 'pan']);
  expect(wordsContaining(listOf('banana'), 'x')).toEqual([]);
});

it('spells a text with each typo', () => {
  expect(new Set(typoPatterns('abc', '_'))).toEqual(
    new Set(['_bc', 'bc', 'bac', 'a_c', 'ac', 'a_bc', 'acb', 'ab_', 'ab', 'ab_c']),
  );
});
