import { expect, it } from 'vitest';
import { settleAnswers } from './settle-answers.ts';
import type { ReadDocument } from './source-reading.ts';

it('settles answers about a document of hostile size in time', () => {
  const document: ReadDocument = {
    kind: 'file',
    lines: Array.from({ length: 20_000 }, (_, index) => ({
      text: `${index % 7} cups of flour and ${index % 5} eggs`,
      level: 0,
    })),
    merged: null,
    lang: 'en',
    base: null,
    name: '',
    originalSource: null,
    blank: [],
  };
  const ingredients = Array.from({ length: 4_000 }, (_, index) => ({
    line: index,
    text: `${index % 7} cups of flour and 9 eggs`,
  }));
  const words = JSON.stringify({ title: null, ingredients, instructions: ingredients.map(({ text }) => text) });
  const answers = [0, 1, 2, 3, 4].map((at) => ({ from: at * 4_000 + 1, to: at * 4_000 + 4_000, words }));
  const begin = process.cpuUsage();
  settleAnswers(document, answers);
  const { user, system } = process.cpuUsage(begin);
  // The sandbox would end it after 25 s; a machine under load may be five times as slow as an idle one.
  expect((user + system) / 1e6).toBeLessThan(12);
});
