import { expect, it } from 'vitest';
import { isGarbled, isText } from './pages-text.ts';

it('recognises garbled letters', () => {
  expect(isGarbled('Stir the soup and serve it hot.')).toBe(false);
  expect(isGarbled('St\ufffdr th\u0014 soup')).toBe(true);
  expect(isGarbled('\ue001\ue002\ue003\ue004 \ue005\ue006\ue007')).toBe(true);
  expect(isGarbled(`${'\ue00c'.repeat(3)} three bullets of a font of symbols`)).toBe(false);
});

it('recognises Hindi with vowel signs that are separated from their letters', () => {
  expect(isGarbled('दाल को धोकर पानी में भिगो दें')).toBe(false);
  expect(isGarbled('दाल िमनट पानी ें भ िगो दें')).toBe(true);
});

it('requires more letters than a title has, and fewer in scripts whose characters are words', () => {
  expect(isText('Grandmother’s kitchen')).toBe(false);
  expect(isText('Rinse the lentils, chop the onion and boil both in a large pot of salted water.')).toBe(true);
  expect(isText('把酱汁的材料搅匀沿锅边倒入煮到起小泡后关火')).toBe(true);
});
