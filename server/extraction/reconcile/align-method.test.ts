import { expect, it } from 'vitest';
import { emptyDraft, item, type DraftLine } from '../domain/draft.ts';
import { alignMethod } from './align-method.ts';

const drafted = (instructions: DraftLine[]): ReturnType<typeof emptyDraft> => ({
  ...emptyDraft('visible-page', 'page'),
  instructions,
});
const WRITTEN = [
  'Put the onion and the butter into the bowl. Close the lid and mix for 10 seconds.',
  'Add the rice and the wine to the bowl, close the lid and cook for 3 minutes.',
  'Add the stock, close the lid and cook for 14 minutes.',
  'Let it rest before serving.',
].map(item);
const MADE = [
  'Put the onion into the bowl',
  'Put the butter into the bowl',
  'Close the lid',
  'Mix for 10 seconds',
  'Add the rice to the bowl',
  'Add the wine to the bowl',
  'Close the lid',
  'Cook for 3 minutes',
  'Add the stock',
  'Close the lid',
  'Close the lid',
  'Cook for 14 minutes',
  'Let it rest before serving.',
].map(item);

it("uses the page's steps if the markup contains steps generated from them", () => {
  expect(alignMethod(drafted(MADE), drafted(WRITTEN))).toEqual(WRITTEN);
});

it("keeps the markup's steps if the page was only read to the middle", () => {
  expect(alignMethod(drafted(MADE), drafted(WRITTEN.slice(0, 3)))).toEqual(MADE);
});
