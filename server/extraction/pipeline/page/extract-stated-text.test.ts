import { describe, expect, it } from 'vitest';
import { extractRecipe } from './find-on-any-page.ts';
import type { Extraction } from '../../domain/extraction.ts';

const LIST = ['200 g rye flour', '3 eggs', '100 ml milk'];
const STEPS = ['Peel the leeks and slice them.', 'Fry them in butter until soft.', 'Bake the pie for forty minutes.'];
const pie = { '@type': 'Recipe', name: 'Leek pie', recipeIngredient: LIST, recipeInstructions: STEPS };
const extract = (stated: object, head = '', body = ''): Extraction['recipe'] =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(
      `<html><head>${head}<script type="application/ld+json">${JSON.stringify({ ...pie, ...stated })}</script></head><body>${body}</body></html>`,
    ),
    contentType: null,
    url: 'https://cook.example/pie',
  }).recipe;
const linesOf = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.type === 'item' ? line.content : `# ${line.content}`));

describe('an entry is one line, even if its text has line breaks', () => {
  it.each([
    [
      'after the amount',
      ['2 \nbay leaves', '500 ml\nwater', '1\nleek', 'salt'],
      ['2 bay leaves', '500 ml water', '1 leek', 'salt'],
    ],
    ['by tags', ['40 g<br>Roggen', '200 g<br />Weizen', '1 TL<br/>Salz'], ['40 g Roggen', '200 g Weizen', '1 TL Salz']],
    [
      'before a note',
      ['40 g de seigle\n(moulu)', '200 g de blé\nbio', '1 sachet'],
      ['40 g de seigle (moulu)', '200 g de blé bio', '1 sachet'],
    ],
  ])('%s', (_, recipeIngredient, expected) => {
    expect(linesOf(extract({ recipeIngredient }).ingredients)).toEqual(expected);
  });

  it('and several if each line is an entry', () => {
    const recipeIngredient = ['For the broth:\n2 bay leaves\n500 ml water', 'For the top:\n1 leek\nsalt'];
    const expected = ['# For the broth', '2 bay leaves', '500 ml water', '# For the top', '1 leek', 'salt'];
    expect(linesOf(extract({ recipeIngredient }).ingredients)).toEqual(expected);
  });
});

describe('a list in one text is split', () => {
  it.each([
    [
      'at bullets',
      '• 2 huevos • 1 taza de leche • 100 g de harina',
      ['2 huevos', '1 taza de leche', '100 g de harina'],
    ],
    ['at semicolons', '200 g Mehl; 3 Eier; Salz; 100 ml Milch', ['200 g Mehl', '3 Eier', 'Salz', '100 ml Milch']],
    ['between names', 'flour, eggs, brown sugar, milk', ['flour', 'eggs', 'brown sugar', 'milk']],
    ['if it is JSON', '["200 g farine","3 oeufs","sel"]', ['200 g farine', '3 oeufs', 'sel']],
  ])('%s', (_, recipeIngredient, expected) => {
    expect(linesOf(extract({ recipeIngredient }).ingredients)).toEqual(expected);
  });

  it('and keeps commas within its entries', () => {
    const recipeIngredient = ['2 leeks, sliced, washed, dried and salted', '1 tin of pastry'];
    expect(linesOf(extract({ recipeIngredient }).ingredients)).toEqual(recipeIngredient);
  });

  it('without the bullets before its entries', () => {
    expect(linesOf(extract({ recipeIngredient: LIST.map((line) => `- ${line}`) }).ingredients)).toEqual(LIST);
  });
});

describe('a list that a template split is joined', () => {
  it.each([
    [
      'amounts before names',
      ['200 g', 'rye flour', '3', 'eggs', 'salt', '100 ml', 'milk'],
      ['200 g rye flour', '3 eggs', 'salt', '100 ml milk'],
    ],
    [
      'names before amounts',
      ['Harina', '200 g', 'Huevos', '3', 'Leche', '100 ml'],
      ['Harina 200 g', 'Huevos 3', 'Leche 100 ml'],
    ],
    ['each entry twice', ['200 g Mehl', '200 g Mehl', '3 Eier', '3 Eier'], ['200 g Mehl', '3 Eier']],
    ['numbered entries', ['1. 200 g farine', '2. 3 oeufs', '3. sel'], ['200 g farine', '3 oeufs', 'sel']],
    [
      'objects of any shape',
      [
        { ingredient: 'rye', amount: { value: 200, unitText: 'g' } },
        { food: 'milk', quantity: '100', unit: 'ml' },
      ],
      ['200 g rye', '100 ml milk'],
    ],
  ])('%s', (_, recipeIngredient, expected) => {
    expect(linesOf(extract({ recipeIngredient }).ingredients)).toEqual(expected);
  });
});

describe('the name of a step is no heading if it was generated', () => {
  it.each([
    ['of a file and a number', (at: number) => `leek-pie_b step ${at}`],
    ['of the title and a number', (at: number) => `Lauchkuchen mit Speck – Schritt ${at}`],
    ['around a number', (at: number) => `Étape n° ${at} de la recette`],
    ['of a picture', (at: number) => `IMG_2${at}b${at}.jpg`],
    ['of the title', () => 'Leek pie'],
  ])('%s', (_, nameOf) => {
    const recipeInstructions = STEPS.map((text, at) => ({ '@type': 'HowToStep', name: nameOf(at + 1), text }));
    expect(linesOf(extract({ recipeInstructions }).instructions)).toEqual(STEPS);
  });

  it('and remains one if it describes the step', () => {
    const names = ['Prepare the leeks', 'Step 2: Fry', 'Bake at 200'];
    const recipeInstructions = STEPS.map((text, at) => ({ '@type': 'HowToStep', name: names[at], text }));
    const expected = STEPS.flatMap((text, at) => [`# ${names[at] ?? ''}`, text]);
    expect(linesOf(extract({ recipeInstructions }).instructions)).toEqual(expected);
  });
});

describe('steps in one text are read', () => {
  it.each([
    ['with numbers and their word', STEPS.map((step, at) => `Step ${at + 1}: ${step}`).join(' ')],
    ['as JSON', JSON.stringify(STEPS.map((text) => ({ '@type': 'HowToStep', text })))],
    ['with shortcodes between them', STEPS.map((step) => `<p>${step} [video-player id="7"]</p>`).join('')],
    ['in one entry of a list', { '@type': 'ItemList', itemListElement: `<p>${STEPS.join('</p><p>')}</p>` }],
    ['with Markdown', STEPS.map((step) => `**${step}**`).join('\n')],
  ])('%s', (_, recipeInstructions) => {
    expect(linesOf(extract({ recipeInstructions }).instructions)).toEqual(STEPS);
  });

  it('with the headings of their parts', () => {
    const recipeInstructions = `Filling:\n${STEPS[0]}\n${STEPS[1]}\nBaking:\n${STEPS[2]}`;
    const expected = ['# Filling', STEPS[0], STEPS[1], '# Baking', STEPS[2]];
    expect(linesOf(extract({ recipeInstructions }).instructions)).toEqual(expected);
  });
});

describe('a recipe has its own name', () => {
  it.each([
    ['without stars', 'Leek tart ★★★★☆ (12)', 'Leek tart'],
    ['without its votes', 'Lauchkuchen 4,5/5 (120 Stimmen)', 'Lauchkuchen'],
    ['without a word for recipes', 'Tarte aux poireaux – Recette', 'Tarte aux poireaux'],
    ['with the numbers that are part of it', 'Tarta de puerro 2 x 1', 'Tarta de puerro 2 x 1'],
    ['with the word that is part of it', 'Banana bread recipe', 'Banana bread recipe'],
  ])('%s', (_, name, expected) => {
    expect(extract({ name }).title).toBe(expected);
  });

  it.each([
    ['without the site', 'Leek tart |Cook Well', '<title>Leek tart |Cook Well</title>', 'Leek tart'],
    ['in small letters', 'LEEK TART', '<title>Leek Tart</title>', 'Leek Tart'],
    [
      'without the text after the word for recipes',
      'Leek Tart - Recipe | Kitchen',
      '<title>Leek Tart - Recipe | Kitchen</title>',
      'Leek Tart',
    ],
  ])('%s, as the page writes it', (_, name, title, expected) => {
    const head = `<meta property="og:site_name" content="Cook Well">${title}`;
    expect(extract({ name }, head, '<h1>Leek Tart</h1>').title.toLowerCase()).toBe(expected.toLowerCase());
    expect(extract({ name }, head, '<h1>Leek Tart</h1>').title).not.toBe(name);
  });

  it.each(['Recipe', 'Rezept:', 'Cook Well'])('and not %j, which is no name', (name) => {
    const head = '<meta property="og:site_name" content="Cook Well"><title>Leek Tart</title>';
    expect(extract({ name }, head, '<h1>Leek Tart</h1>').title).toBe('Leek Tart');
  });

  it('in two headings if the title joins them', () => {
    const list = `<h2>Ingredients</h2><ul>${LIST.map((line) => `<li>${line}</li>`).join('')}</ul>`;
    const body = `<h1>Leek tart</h1><h1>with chips</h1>${list}<h2>Method</h2><ol>${STEPS.map((step) => `<li>${step}</li>`).join('')}</ol>`;
    const html = `<html><head><title>Leek tart with chips | Cook</title></head><body>${body}</body></html>`;
    const bytes = new TextEncoder().encode(html);
    const { recipe } = extractRecipe({ kind: 'page', bytes, contentType: null, url: null });
    expect(recipe.title).toBe('Leek tart with chips');
  });
});
