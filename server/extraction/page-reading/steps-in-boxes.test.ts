import { describe, expect, it } from 'vitest';
import { parseHtml } from '../document/html/html-tree.ts';
import { readLines } from '../document/html/page-lines.ts';
import { findVisible } from './find-visible.ts';
import { ingredientEntries } from './region/ingredient-entries.ts';

const TOLD = [
  [
    'Ingredients',
    'Method',
    ['3 leeks', '4 eggs', '200 ml cream'],
    ['Slice the leeks and fry them in butter.', 'Whisk the eggs with the cream.', 'Bake it all for 40 minutes.'],
    ['Tip', 'Yellow leeks are sweeter than the green ones, so keep both.'],
  ],
  [
    'Zutaten',
    'Zubereitung',
    ['500 g Kartoffeln', '2 Möhren', '1 l Brühe'],
    ['Die Kartoffeln schälen und würfeln.', 'Die Möhren in der Brühe garen.', 'Alles noch einmal aufkochen lassen.'],
    ['Tipp', 'Mehlige Kartoffeln machen die Suppe sämiger als feste.'],
  ],
  [
    'Ingredientes',
    'Preparación',
    ['2 calabacines', '5 huevos', '1 cebolla'],
    ['Cortar los calabacines en rodajas.', 'Batir los huevos con la cebolla.', 'Cuajar la tortilla diez minutos.'],
    ['Consejo', 'Los calabacines pequeños tienen menos agua que los grandes.'],
  ],
] as const;

describe('steps with more in their boxes', () => {
  const read = (list: string, entries: readonly string[], method: string, body: string): string[] => {
    const items = entries.map((entry) => `<li>${entry}</li>`).join('');
    const html = `<h1>Supper</h1><h2>${list}</h2><ul>${items}</ul><h2>${method}</h2>${body}`;
    const lines = readLines(parseHtml(`<body>${html}</body>`).root);
    return findVisible(lines, ingredientEntries(lines), () => lines).instructions.map(({ content }) => content);
  };

  it.each(TOLD)('leave out the ingredients that each uses: %s', (list, method, entries, steps) => {
    const boxes = steps.map(
      (step, index) =>
        `<div class="step-ingredients"><ul><li>${entries[index] ?? ''}</li><li>salt</li></ul><p>${step}</p></div>`,
    );
    expect(read(list, entries, method, boxes.join(''))).toEqual(steps);
  });

  it.each(TOLD)('leave out the tips in boxes of their own: %s', (list, method, entries, steps, [label, tip]) => {
    const box = `<div class="inset-text"><p>${label}:</p><p>${tip}</p></div>`;
    const items = steps.map((step, index) => `<li><p>${step}</p>${index === 1 ? '' : box}</li>`);
    expect(read(list, entries, method, `<ol>${items.join('')}</ol>`)).toEqual(steps);
  });

  it.each(TOLD)('continue after a tip: %s', (list, method, entries, steps, [label, tip]) => {
    const paragraphs = steps.map((step) => `<p>${step}</p><p>${label}: ${tip}</p>`);
    const found = read(list, entries, method, paragraphs.join(''));
    expect(found.filter((line) => !line.startsWith(label))).toEqual(steps);
  });
});
