import { describe, expect, it } from 'vitest';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { extractRecipe } from '../pipeline/page/find-on-any-page.ts';

const read = (title: string, body: string): RecipeContent =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(
      `<html><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`,
    ),
    contentType: null,
    url: null,
  }).recipe;
const contents = (lines: RecipeContent['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.content));
const parts = (title: string, body: string): [string[], string[]] => {
  const { ingredients, instructions } = read(title, body);
  return [contents(ingredients), contents(instructions)];
};
const ul = (entries: readonly string[]): string => `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
const ol = (entries: readonly string[]): string => `<ol>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ol>`;
const p = (entries: readonly string[]): string => entries.map((entry) => `<p>${entry}</p>`).join('');

const PAGES: readonly [language: string, title: string, entries: string[], steps: string[]][] = [
  [
    'Estonian',
    'Odrakarask',
    ['300 g odrajahu', '2 muna', '3 dl keefiri', 'näpuotsaga soola'],
    ['Klopi munad keefiriga vahule.', 'Sega hulka jahu ja sool.', 'Küpseta kuumas ahjus pool tundi.'],
  ],
  [
    'Georgian',
    'ლობიო',
    ['500 გ ლობიო', '2 ხახვი', '100 მლ ზეთი', 'მარილი'],
    ['ლობიო მოხარშეთ დაბალ ცეცხლზე.', 'ხახვი მოშუშეთ ზეთში და დაუმატეთ.', 'მარილი მოაყარეთ და ცხელი მიირთვით.'],
  ],
  [
    'Persian',
    'سوپ جو',
    ['۲۰۰ گرم جو', '۲ عدد هویج', '۱ لیتر آب', 'نمک'],
    ['جو را از شب قبل در آب خیس کنید.', 'هویج را رنده کرده و به جو اضافه کنید.', 'با نمک یک ساعت بپزید تا غلیظ شود.'],
  ],
];

describe('a page in a language without word lists', () => {
  it.each(PAGES)('is read by its layout: %s', (_, title, entries, steps) => {
    const expected = [entries, steps];
    expect(parts(title, ul(entries) + p(steps))).toEqual(expected);
    expect(parts(title, ul(entries) + ol(steps))).toEqual(expected);
    const cell = `<table><tr><td><a href="/">•</a></td><td>${entries.join('<br>')}<br><br>${steps.join('<br>')}</td></tr></table>`;
    expect(parts(title, cell)).toEqual(expected);
  });

  it.each([
    ['Samm', 'Odrakarask', PAGES[0]],
    ['Soli', 'Talgunas', PAGES[0]],
    ['Hatua', 'Mkate', PAGES[0]],
  ] as const)('has steps without the word that counts them: %s', (word, title, page) => {
    const [, , entries = [], steps = []] = page ?? [];
    const counted = steps.map((step, index) => `${word} ${index + 1}: ${step}`);
    expect(parts(title, ul(entries) + p(counted))).toEqual([entries, steps]);
  });
});

describe('a list without amounts', () => {
  it.each([
    [
      'Ingredients',
      'Directions',
      ['Rice', 'Peas', 'Saffron'],
      'Boil the rice with the saffron, then stir in the peas.',
    ],
    [
      'Zutaten',
      'Zubereitung',
      ['Reis', 'Erbsen', 'Safran'],
      'Den Reis mit dem Safran kochen und die Erbsen unterrühren.',
    ],
    [
      'Ingredientes',
      'Preparación',
      ['Arroz', 'Guisantes', 'Azafrán'],
      'Cocer el arroz con el azafrán y añadir los guisantes.',
    ],
  ])('counts below a clear heading: %s', (list, method, entries, step) => {
    const body = `<b>${list}</b>${p(entries)}<b>${method}</b><p>${step}</p>`;
    expect(parts('Paella', body)).toEqual([entries, [step]]);
  });
});

describe('a list in one paragraph', () => {
  it.each([
    [
      '<h3>Zutaten</h3><p>',
      '</p><h3>Zubereitung</h3>',
      ['250 g Mehl', '2 EL Öl', '1 Zwiebel'],
      'Mehl mit Öl verkneten und die Zwiebel darauf legen.',
    ],
    [
      '<p><b>Ingredienti:</b> ',
      '</p><p><b>Procedimento:</b></p>',
      ['320 g di pasta', '100 g di noci', 'sale'],
      'Tritate le noci e condite la pasta con poco sale.',
    ],
    [
      '<p>Ingredients: ',
      '</p><h4>Method</h4>',
      ['2 cups oats', '1 tbsp honey', '3 eggs'],
      'Beat the eggs with the honey and stir in the oats.',
    ],
  ])('is one entry for each comma: %s', (before, after, entries, step) => {
    expect(parts('Teller', `${before}${entries.join(', ')}${after}<p>${step}</p>`)).toEqual([entries, [step]]);
  });
});

describe('a list that belongs to no recipe by layout alone', () => {
  const steps = p(['Mix the flour with the oil.', 'Bake the dough for 20 minutes.']);
  const entries = ['300 g flour', '2 tbsp oil', '1 tsp salt'];
  it.each([
    ['Every Friday we take 300 g flour, 2 tbsp oil, 1 tsp salt and 200 ml water.', steps],
    [
      'Bei uns daheim nimmt man 300 g Mehl, 2 EL Öl, 1 TL Salz und 200 ml Wasser.',
      p(['Das Mehl mit dem Öl mischen.', 'Den Teig 20 Minuten backen.']),
    ],
    [
      'Chez ma tante on prenait 300 g de farine, 2 cuillères d’huile, 1 pincée de sel et 200 ml d’eau.',
      p(['Mélanger la farine avec l’huile.', 'Cuire la pâte 20 minutes.']),
    ],
  ])('is a sentence whose first entry would be lost: %s', (sentence, told) => {
    expect(() => read('Flat bread', `<p>${sentence}</p>${told}`)).toThrow();
  });
  it.each([
    ['a comment', `<section class="comments">${p(entries)}${steps}</section>`],
    ['hidden by its style', `<div style="visibility:hidden">${p(entries)}${steps}</div>`],
    ['hidden by its class', `<style>.x1{font-size:0}</style><div class="x1">${p(entries)}${steps}</div>`],
    ['in a closed dialog', `<dialog>${p(entries)}${steps}</dialog>`],
  ])('is %s', (_, body) => {
    const story = p(['We drove to the coast.', 'The children slept.', 'It rained all day.']);
    expect(() => read('Flat bread', story + body)).toThrow();
  });
});

describe('a method under any heading', () => {
  const entries = ['2 leeks', '500 ml stock', '1 potato'];
  const text = 'Slice the leeks and the potato. Simmer both in the stock for half an hour. Blend until smooth.';
  it.each(['', '<h2>Leek soup</h2>', '<h2>Off we go!</h2>', '<h2>Little helpers</h2><h3>Cooking the soup</h3>'])(
    'is one long paragraph below the list: "%s"',
    (heading) => {
      expect(parts('Leek soup', `<h2>Ingredients</h2>${ul(entries)}${heading}<p>${text}</p>`)).toEqual([
        entries,
        [text],
      ]);
    },
  );
});

describe('a list and paragraphs that make no dish', () => {
  it.each([
    ['Riiul', ['4 lauda 100 cm', '16 kruvi 50 mm', '1 purk värvi'], ['Lihvi servad siledaks.', 'Lase üleöö kuivada.']],
    [
      'Angebote',
      ['Äpfel 1 kg 2,99 €', 'Milch 1 l 1,19 €', 'Butter 250 g 2,49 €'],
      ['Solange der Vorrat reicht.', 'Wir freuen uns auf Ihren Besuch.'],
    ],
    [
      'Pomidorai',
      ['10 l žemių', '3 daigai', '15 l vandens'],
      ['Daigus sodinkite pavasarį į gilų vazoną.', 'Laistykite rytais.'],
    ],
    [
      'Smoker controller',
      ['0.1 to 0.3 short pulse', '0.3 to 0.6 medium pulse', '0.6 to 0.9 long pulse'],
      ['If the meat is cold, the pulse is long.', 'If the meat is hot, the pulse is short.'],
    ],
    [
      'Regler des Räucherofens',
      ['0,1 bis 0,3 kurzer Takt', '0,3 bis 0,6 mittlerer Takt', '0,6 bis 0,9 langer Takt'],
      ['Ist das Fleisch kalt, wird der Takt lang.', 'Ist das Fleisch heiß, wird der Takt kurz.'],
    ],
    [
      'Control del horno',
      ['1 ciclo corto', '2 ciclos medios', '3 ciclos largos'],
      ['Si la carne está fría, el ciclo es largo.', 'Si la carne está caliente, el ciclo es corto.'],
    ],
  ])('are no recipe: %s', (title, entries, sentences) => {
    expect(() => read(title, ul(entries) + p(sentences))).toThrow();
  });
});
