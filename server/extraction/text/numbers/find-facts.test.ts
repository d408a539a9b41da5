import { expect, it } from 'vitest';
import { parseHtml } from '../../document/html/html-tree.ts';
import { readLines } from '../../document/html/page-lines.ts';
import { findFacts } from './find-facts.ts';
import { findLoneTime } from '../../page-reading/head/page-head.ts';

const linesOf = (html: string) => readLines(parseHtml(`<body>${html}</body>`).root);

it('reads a number above its unit beside a label', () => {
  const box = (...texts: string[]): string => `<div>${texts.map((text) => `<p>${text}</p>`).join('')}</div>`;
  const html = box('Prep time', '15', 'minutes') + box('Cook time', '1', 'hour') + box('6', 'Portionen');
  expect(findFacts(linesOf(html))).toMatchObject({ prepTime: 15, cookTime: 60, servings: 6 });
  expect(findFacts(linesOf(box('Steps', '10', 'Serves:', '4')))).toMatchObject({ servings: 4 });
});

it('reads several facts of one long line, but none of a long sentence', () => {
  const shared = '⏱️ Prep time: 15 minutes | 🍳 Cook time: 35 minutes | 🍽️ Yield: 4 servings (about 16 dumplings)';
  expect(findFacts(linesOf(`<p>${shared}</p>`))).toMatchObject({ prepTime: 15, cookTime: 35, servings: 4 });
  const sentence = 'Pour 1 third of the batter into the tin, then spread half of the cherries over it.';
  expect(findFacts(linesOf(`<p>${sentence}</p>`))).toMatchObject({ servings: null });
});

it.each([
  ['Zutaten für 4 Personen', 4],
  ['Ingrédients (6 personnes)', 6],
])('reads for how many the list is from its heading: %s', (heading, servings) => {
  expect(findFacts(linesOf(`<h2>${heading}</h2><ul><li>250 g Mehl</li></ul>`))).toMatchObject({ servings });
});

it('does not treat the portion of the nutrition facts or the first ingredient as the yield', () => {
  const nutrients = '<div class="nutrition"><p>for 1 serving</p></div>';
  expect(findFacts(linesOf(`${nutrients}<p>Serves 8</p>`))).toMatchObject({ servings: 8 });
  const list = '<div class="ingredients"><p>Personen</p><p>1 Zwiebel</p></div>';
  expect(findFacts(linesOf(list))).toMatchObject({ servings: null });
});

it('treats a single time between title and ingredients as the total time', () => {
  const page = (...times: string[]): string =>
    `<h1>Fennel stew</h1>${times.map((time) => `<div>${time}</div>`).join('')}<h2>Ingredients</h2><p>20 min</p>`;
  expect(findLoneTime(linesOf(page('45 min', 'easy')))).toMatchObject({ totalTime: 45 });
  expect(findLoneTime(linesOf(page('45 min', '30 min')))).toMatchObject({ totalTime: null });
  expect(findLoneTime(linesOf(page('5 min read')))).toMatchObject({ totalTime: null });
});
