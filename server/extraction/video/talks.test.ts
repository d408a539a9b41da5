import { describe, expect, it } from 'vitest';
import { DISHES } from '../../../tests/fixtures/pages/dishes.ts';
import { asJson, type Said } from '../../../tests/fixtures/video/spoken.ts';
import { TALKS, type Talk } from '../../../tests/fixtures/video/talks.ts';
import { lineText } from '../../../shared/domain/recipe.ts';
import { findInVideo } from './find-in-video.ts';
import { spokenEntries } from '../text-reading/spoken-entries.ts';
import type { Video } from '../domain/video.ts';

const STEPS = ['Mix all of it in a large bowl.', 'Let it rest for ten minutes.', 'Bake it until it is golden brown.'];

/** The list of a talk with marked chapters; its method is that of a dish in the same language. */
function listOf({ lang, title, parts, needed }: Talk): string[] {
  const steps = DISHES.find((dish) => dish.lang === lang)?.steps ?? STEPS;
  const said: Said[] = [
    ...needed.map((text, at) => [10 + at * 5, text] as const),
    ...steps.map((text, at) => [100 + at * 10, text] as const),
  ];
  const chapters = [
    { start: 0, title: 'Intro' },
    { start: 10_000, title: parts[0] },
    { start: 100_000, title: parts[1] },
  ];
  const video: Video = {
    site: 'youtube',
    address: null,
    title,
    channel: 'Ann',
    description: '',
    length: 300,
    chapters,
    captions: [],
    pictures: [],
    lang,
    withheld: null,
    recipeLinks: [],
  };
  const captions = new TextEncoder().encode(asJson(said));
  const { extraction, failure } = findInVideo({ kind: 'video', video, url: null, captions, heard: null, isAll: false });
  expect(failure).toBeNull();
  return extraction.recipe.ingredients.map(lineText);
}

describe('spoken ingredients', () => {
  it.each(TALKS.map((talk) => [`${talk.lang}: ${talk.title}`, talk] as const))('are the list: %s', (_, talk) => {
    expect(listOf(talk)).toEqual(talk.entries);
  });
});

describe('a sentence', () => {
  it.each([
    ['Take a cup of milk, I mean two cups of milk.', ['two cups of milk']],
    ['You need two, no wait, three eggs and lots of patience.', ['three eggs']],
    ['So today I went to one of my favorite shops with a friend, and it was a nice day.', []],
    ['Give it about ten minutes, or two hours in the fridge.', []],
    ['This is a company that makes pans, and I love them.', []],
    ['저는 감자 500g, 간장 2큰술.', ['감자 500g', '간장 2큰술']],
    ['私はじゃがいも500g、しょうゆ大さじ2です。', ['じゃがいも500g', 'しょうゆ大さじ2']],
    ['我放了土豆500克，酱油2勺。', ['土豆500克', '酱油2勺']],
    ['Ich freue mich, dass ihr da seid, und wünsche euch einen schönen Tag.', []],
    ['Aujourd’hui on va voir une chose, et je suis très content.', []],
  ])('enumerates the ingredients, with corrections: %s', (sentence, entries) => {
    expect(spokenEntries(sentence)).toEqual(entries);
  });
});
