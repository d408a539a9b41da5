import { describe, expect, it } from 'vitest';
import type { RecipeContent } from '../../../../shared/domain/recipe.ts';
import { extractRecipe } from './find-on-any-page.ts';

const read = (body: string, title = 'Page'): RecipeContent =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(
      `<html><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav>${body}</body></html>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: null,
  }).recipe;
const lines = (list: RecipeContent['ingredients']): string[] =>
  list.map((line) =>
    typeof line === 'string' ? line : 'type' in line && line.type === 'title' ? `# ${line.content}` : line.content,
  );
const items = (texts: readonly string[], tag = 'li'): string =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('');

const TOLD = [
  {
    list: 'Ingredients',
    method: 'Method',
    entries: ['3 leeks', '4 eggs', '200 ml cream', '1 tsp salt'],
    steps: [
      'Slice the leeks and fry them gently in a little butter.',
      'Whisk the eggs with the cream and season with the salt.',
      'Pour it over the leeks and bake it all for 40 minutes.',
    ],
    after: ['Did you make it? Leave a comment below!', 'I am Ana and I cook simple food for busy people every day.'],
  },
  {
    list: 'Zutaten',
    method: 'Zubereitung',
    entries: ['500 g Kartoffeln', '2 Möhren', '1 l Brühe', '1 Prise Salz'],
    steps: [
      'Die Kartoffeln schälen und in kleine Würfel schneiden.',
      'Die Möhren putzen und mit den Kartoffeln in der Brühe garen.',
      'Alles fein pürieren, salzen und noch einmal aufkochen lassen.',
    ],
    after: ['Hast du das Rezept ausprobiert? Schreib mir!', 'Ich bin Ana und koche jeden Tag für meine Familie.'],
  },
  {
    list: 'Ingredientes',
    method: 'Preparación',
    entries: ['2 calabacines', '5 huevos', '1 cebolla', '3 cucharadas de aceite'],
    steps: [
      'Corta los calabacines y la cebolla en rodajas muy finas.',
      'Bate los huevos y mézclalos con las verduras en un cuenco.',
      'Cuaja la tortilla en el aceite diez minutos por cada lado.',
    ],
    after: ['¿Has hecho esta receta? ¡Cuéntame qué tal!', 'Soy Ana y en este blog comparto los platos de mi casa.'],
  },
] as const;

describe.each(TOLD)('a page that names only its parts: $list', ({ list, method, entries, steps, after }) => {
  const heading = `<h1>Supper</h1>`;
  const outside = items(after, 'p');

  it('ends with the element around the recipe', () => {
    const { instructions } = read(
      `<div>${heading}<h2>${list}</h2><ul>${items(entries)}</ul><h2>${method}</h2>${items(steps, 'p')}</div><div>${outside}</div>`,
    );
    expect(lines(instructions)).toEqual(steps);
  });

  it('begins below the heading of the method', () => {
    const story = `<p>${after[1]}</p>`;
    const { instructions } = read(
      `<div>${heading}<h2>${list}</h2><ul>${items(entries)}</ul>${story}<h2>${method}</h2>${items(steps, 'p')}</div>`,
    );
    expect(lines(instructions)).toEqual(steps);
  });

  it('has its first step below a heading that is only its number', () => {
    const cards = steps.map((step, index) => `<div class="c"><h3>${index + 1}</h3><p>${step}</p></div>`);
    const { ingredients, instructions } = read(
      `<div>${heading}<div class="c"><h2>${list}</h2><p>${entries.join('<br>')}</p></div>${cards.join('')}</div>`,
    );
    expect(lines(ingredients)).toEqual(entries);
    expect(lines(instructions)).toEqual(steps);
  });

  it('keeps its first step if each lists the ingredients that it uses', () => {
    const boxes = steps.map(
      (step, index) =>
        `<div><h4>${index + 1}</h4><ul>${items(entries.slice(index, index + 2))}</ul><p>${step}</p></div>`,
    );
    const { ingredients, instructions } = read(
      `<div>${heading}<h2>${list}</h2><ul>${items(entries)}</ul><h2>${method}</h2>${boxes.join('')}</div>`,
    );
    expect(lines(ingredients)).toEqual(entries);
    expect(lines(instructions)).toEqual(steps);
  });
});

it.each([
  ['Dough', 'Topping', 'Ingredients', 'Method'],
  ['Teig', 'Belag', 'Zutaten', 'Zubereitung'],
  ['Pâte', 'Garniture', 'Ingrédients', 'Préparation'],
])('reads the parts of a dish if the first one is the shorter: %s', (first, second, list, method) => {
  const part = (name: string, entries: readonly string[], steps: readonly string[]): string =>
    `<h2>${name}</h2><h3>${list}</h3><ul>${items(entries)}</ul><h3>${method}</h3><ol>${items(steps)}</ol>`;
  const [short, long] = [
    ['250 g flour', '100 ml water'],
    ['3 leeks', '4 eggs', '200 ml cream', '1 tsp salt', '50 g cheese', '2 tbsp oil'],
  ];
  const [knead, ...rest] = ['Knead the flour with the water for ten minutes.', ...TOLD[0].steps];
  const { ingredients, instructions } = read(
    `<h1>Leek pie</h1>${part(first, short, [knead])}${part(second, long, rest)}`,
  );
  expect(lines(ingredients)).toEqual([`# ${first}`, ...short, `# ${second}`, ...long]);
  expect(lines(instructions)).toEqual([`# ${first}`, knead, `# ${second}`, ...rest]);
});
