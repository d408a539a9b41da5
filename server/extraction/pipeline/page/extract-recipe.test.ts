import { describe, expect, it } from 'vitest';
import { DAL_BESIDE_OTHERS, PAGES_LIKE_RECIPES } from '../../../../tests/fixtures/pages/like-recipes.ts';
import { PAGES_WITHOUT_RECIPE } from '../../../../tests/fixtures/pages/without-recipe.ts';
import { extractRecipe } from './find-on-any-page.ts';
import type { Extraction } from '../../domain/extraction.ts';

const extract = (html: string, url: string | null = null): Extraction =>
  extractRecipe({ kind: 'page', bytes: new TextEncoder().encode(html), contentType: null, url });
const page = (body: string, head = ''): string => `<html lang="en"><head>${head}</head><body>${body}</body></html>`;
const jsonLd = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const soup = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Leek soup',
  recipeIngredient: ['2 leeks', '500 ml stock', '1 tsp salt', '2 tbsp cream', 'chives'],
  recipeInstructions: 'Boil the leeks in the stock for ten minutes. Add salt and cream.',
};
const linesOf = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.type === 'item' ? line.content : `# ${line.content}`));

describe('a page with JSON-LD', () => {
  it('becomes a recipe with the origin of each field', () => {
    const stated = {
      ...soup,
      prepTime: 'PT10M',
      recipeYield: ['4', '4 bowls'],
      keywords: 'soup, Leek, leek',
      recipeCuisine: 'French',
    };
    const { recipe, provenance } = extract(page('<h1>Leek soup</h1>', jsonLd(stated)), 'https://cook.example/leek');
    expect(recipe).toMatchObject({
      title: 'Leek soup',
      prepTime: 10,
      cookTime: null,
      servings: 4,
      lang: 'en',
      dir: 'ltr',
    });
    expect(recipe.tags).toEqual(['soup', 'leek', 'French']);
    expect(recipe.originalSource).toEqual({ type: 'url', url: 'https://cook.example/leek' });
    expect(provenance.ingredients).toEqual({ stage: 'json-ld', where: 'script[ld+json] 1' });
  });

  it.each([
    ['in a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, soup] }],
    ['in a list', [{ '@type': 'Organization' }, soup]],
    ['as the main entity', { '@type': 'WebPage', mainEntity: soup }],
    ['of several types', { ...soup, '@type': ['NewsArticle', 'Recipe'] }],
    ['with a full type', { ...soup, '@type': 'http://schema.org/Recipe' }],
  ])('is found %s', (_, value) => {
    expect(extract(page('', jsonLd(value))).recipe.title).toBe('Leek soup');
  });

  it('is the one of several that the page is named after', () => {
    const others = [{ ...soup, name: 'Pea soup' }, soup, { ...soup, name: 'Bean soup' }];
    const { recipe } = extract(page('<h1>Leek soup</h1>', `<title>Leek soup - Cook</title>${jsonLd(others)}`));
    expect(recipe.title).toBe('Leek soup');
  });

  it('keeps sections of steps as headings and drops names that repeat their text', () => {
    const recipeInstructions = [
      {
        '@type': 'HowToSection',
        name: 'Soup',
        itemListElement: [{ '@type': 'HowToStep', name: 'Boil', text: 'Boil the leeks.' }],
      },
      {
        '@type': 'HowToSection',
        name: 'Topping',
        itemListElement: [{ '@type': 'HowToStep', text: 'Chop the chives.' }],
      },
    ];
    const { recipe } = extract(page('', jsonLd({ ...soup, recipeInstructions })));
    expect(linesOf(recipe.instructions)).toEqual(['# Soup', 'Boil the leeks.', '# Topping', 'Chop the chives.']);
  });

  it('drops the heading that only names the method, and step names that are kinds of steps', () => {
    const step = (name: string, text: string): unknown => ({ '@type': 'HowToStep', name, text });
    const itemListElement = [
      step('Ingredient', 'Put the leeks into the pot.'),
      step('Heating', 'Boil them.'),
      step('Ingredient', 'Add the stock.'),
      step('Heating', 'Boil them again.'),
    ];
    const sections = [{ '@type': 'HowToSection', name: 'Preparation', itemListElement }];
    const readSteps = (recipeInstructions: unknown): string[] =>
      linesOf(extract(page('', jsonLd({ ...soup, recipeInstructions }))).recipe.instructions);
    const steps = ['Put the leeks into the pot.', 'Boil them.', 'Add the stock.', 'Boil them again.'];
    expect(readSteps(sections)).toEqual(steps);
    const serving = { '@type': 'HowToSection', name: 'Serving', itemListElement: ['Pour it into bowls.'] };
    expect(readSteps([...sections, serving])).toEqual(['# Preparation', ...steps, '# Serving', 'Pour it into bowls.']);
  });

  it('follows references to pictures and adds the one of the page', () => {
    const graph = [
      { '@type': 'ImageObject', '@id': '#p', url: '/leek-800x600.jpg' },
      { ...soup, image: { '@id': '#p' } },
    ];
    const head = `<meta property="og:image" content="/table.jpg">${jsonLd({ '@graph': graph })}`;
    expect(extract(page('', head), 'https://cook.example/').recipe.images).toEqual([
      'https://cook.example/leek-800x600.jpg',
      'https://cook.example/table.jpg',
    ]);
  });

  it('gets the headings that the page shows between the ingredients', () => {
    const shown =
      '<h2>Ingredients</h2><h4>For the soup</h4><ul><li>2 leeks</li><li>500 ml stock</li><li>1 tsp salt</li></ul>' +
      '<h4>For the top</h4><ul><li>2 tbsp cream</li><li>chives</li></ul>';
    const { recipe } = extract(page(shown, jsonLd(soup)));
    expect(linesOf(recipe.ingredients)).toEqual([
      '# For the soup',
      '2 leeks',
      '500 ml stock',
      '1 tsp salt',
      '# For the top',
      '2 tbsp cream',
      'chives',
    ]);
  });

  it('gets the amounts that the markup lacks', () => {
    const names = { ...soup, recipeIngredient: ['leeks', 'stock', 'salt', 'cream'] };
    const shown =
      '<h2>Ingredients</h2><ul><li>2 leeks</li><li>500 ml stock</li><li>1 tsp salt</li><li>2 tbsp cream</li></ul>';
    expect(linesOf(extract(page(shown, jsonLd(names))).recipe.ingredients)).toEqual([
      '2 leeks',
      '500 ml stock',
      '1 tsp salt',
      '2 tbsp cream',
    ]);
  });

  it('corrects hours in the markup to the minutes that the page shows', () => {
    const { recipe } = extract(page('<p>Prep time: 15 minutes</p>', jsonLd({ ...soup, prepTime: 'PT15H' })));
    expect(recipe.prepTime).toBe(15);
  });
});

describe('a page with other markup', () => {
  it('is read by its microdata, nested and by reference', () => {
    const body =
      '<div itemscope itemtype="https://schema.org/Recipe" itemref="more"><h1 itemprop="name">Flan</h1>' +
      '<time itemprop="cookTime" datetime="PT40M">a while</time><meta itemprop="recipeYield" content="6">' +
      '<span itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ana</b></span></div>' +
      '<ul id="more"><li itemprop="recipeIngredient">4 eggs</li><li itemprop="recipeIngredient">1 l milk</li></ul>';
    const { recipe, provenance } = extract(page(body));
    expect(recipe).toMatchObject({ title: 'Flan', cookTime: 40, servings: 6 });
    expect(linesOf(recipe.ingredients)).toEqual(['4 eggs', '1 l milk']);
    expect(provenance.title?.stage).toBe('microdata');
  });

  it('is read by its RDFa', () => {
    const body =
      '<div vocab="https://schema.org/" typeof="Recipe"><h1 property="name">Flan</h1><b property="recipeYield">6</b>' +
      '<p property="recipeIngredient">4 eggs</p><p property="recipeIngredient">1 l milk</p></div>';
    const { recipe, provenance } = extract(page(body));
    expect(recipe).toMatchObject({ title: 'Flan', servings: 6 });
    expect(linesOf(recipe.ingredients)).toEqual(['4 eggs', '1 l milk']);
    expect(provenance.title?.stage).toBe('rdfa');
  });

  it('is read by the classes of hRecipe', () => {
    const body =
      '<div class="hrecipe"><h1 class="fn">Flan</h1><ul><li class="ingredient">4 eggs</li><li class="ingredient">1 l milk</li></ul>' +
      '<div class="instructions">Whisk both and bake them in a water bath.</div></div>';
    const { recipe, provenance } = extract(page(body));
    expect(linesOf(recipe.ingredients)).toEqual(['4 eggs', '1 l milk']);
    expect(provenance.instructions?.stage).toBe('h-recipe');
  });

  it('is read by the data of its own scripts', () => {
    const state = {
      props: {
        recipe: {
          title: 'Dal',
          ingredients: [
            { amount: 200, unit: { name: 'g' }, name: 'lentils' },
            { amount: 1, unit: 'tsp', name: 'cumin' },
          ],
          steps: [{ text: 'Boil the lentils until soft.' }, { text: 'Fry the cumin and stir it in.' }],
        },
        padding: 'x'.repeat(300),
      },
    };
    const { recipe, provenance } = extract(
      page('<div id="app"></div>', `<script>window.__STATE__ = ${JSON.stringify(state)};</script>`),
    );
    expect(recipe.title).toBe('Dal');
    expect(linesOf(recipe.ingredients)).toEqual(['200 g lentils', '1 tsp cumin']);
    expect(provenance.instructions?.stage).toBe('embedded-state');
  });

  it('is replaced by the visible list if its scripts contain other amounts', () => {
    const state = {
      ingredients: ['50 g rice', '100 ml stock', '5 g butter'],
      steps: ['Toast the rice.', 'Add the stock little by little and stir.', 'x'.repeat(300)],
    };
    const shown = '<h2>Ingredients</h2><ul><li>200 g rice</li><li>400 ml stock</li><li>20 g butter</li></ul>';
    const { recipe, provenance } = extract(
      page(`<h1>Risotto</h1>${shown}`, `<script>window.recipe = ${JSON.stringify(state)};</script>`),
    );
    expect(linesOf(recipe.ingredients)).toEqual(['200 g rice', '400 ml stock', '20 g butter']);
    expect(provenance.instructions?.stage).toBe('embedded-state');
  });
});

describe('markup with less content than the page', () => {
  const steps = ['Wash and slice the leeks.', 'Heat the stock.', 'Boil the leeks in it.', 'Add salt and cream.'];
  const shownSteps = `<h2>Method</h2><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`;

  it('is replaced by the complete visible method, but not by a copy of it', () => {
    const stated = { ...soup, recipeInstructions: steps.slice(0, 2).map((text) => ({ '@type': 'HowToStep', text })) };
    const going = extract(page(`<h1>Leek soup</h1>${shownSteps}`, jsonLd(stated)));
    expect(linesOf(going.recipe.instructions)).toEqual(steps);
    const whole = { ...soup, recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })) };
    const twice = extract(
      page(`<h1>Leek soup</h1>${shownSteps.replace('</ol>', '')}${shownSteps.slice(15)}`, jsonLd(whole)),
    );
    expect(linesOf(twice.recipe.instructions)).toEqual(steps);
  });

  it('is replaced by the visible list if it consists of the fields of a form', () => {
    const fields = { ...soup, recipeIngredient: ['fresh leeks 2', 'stock 500ml', '0 As required salt', 'cream 2tbsp'] };
    const list = ['2 fresh leeks (with their green)', '500 ml stock', 'salt as required', '2 tbsp cream'];
    const shown = `<h2>Ingredients</h2><ul>${list.map((line) => `<li>${line}</li>`).join('')}</ul>`;
    expect(linesOf(extract(page(shown, jsonLd(fields))).recipe.ingredients)).toEqual(list);
    // Names before amounts are a valid order if the page uses it throughout.
    const named = ['leeks 2', 'stock 500ml', 'salt 1 tsp', 'cream 2tbsp'];
    const same = extract(
      page(
        shown.replace(list.join('</li><li>'), named.join('</li><li>')),
        jsonLd({ ...soup, recipeIngredient: named }),
      ),
    );
    expect(linesOf(same.recipe.ingredients)).toEqual(named);
  });

  it('contains a part once if the page shows it once', () => {
    const dressing = ['4 tbsp mayonnaise', '2 dl cream', '1 tbsp vinegar'];
    const list = ['1 kg potatoes', '2 onions', ...dressing];
    const shown = `<h2>Ingredients</h2><ul>${list.map((line) => `<li>${line}</li>`).join('')}</ul>`;
    const doubled = jsonLd({ ...soup, recipeIngredient: [...list, ...dressing] });
    expect(linesOf(extract(page(shown, doubled)).recipe.ingredients)).toEqual(list);
    expect(extract(page('', doubled)).recipe.ingredients).toHaveLength(8);
    const twice = `<h2>Ingredients</h2><ul>${[...list, ...list].map((line) => `<li itemprop="recipeIngredient">${line}</li>`).join('')}</ul>`;
    const annotated = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Salad</h1>${twice}</div>`;
    expect(linesOf(extract(page(annotated)).recipe.ingredients)).toEqual(list);
  });

  it('is replaced by the visible ingredients, even if its only word is on the page', () => {
    const list = ['1 chicken', '150 ml red wine', '500 g potatoes', '3 onions'];
    const shown = `<a href="/chicken">Chicken</a><h2>Ingredients</h2><ul>${list.map((line) => `<li>${line}</li>`).join('')}</ul>`;
    const stated = { ...soup, recipeIngredient: ['Chicken'] };
    const { recipe, provenance } = extract(page(`<h1>Leek soup</h1>${shown}`, jsonLd(stated)));
    expect(linesOf(recipe.ingredients)).toEqual(list);
    expect(provenance.ingredients).toEqual({ stage: 'visible-page', where: 'lines 4 to 7 of 7' });
    expect(provenance.instructions?.stage).toBe('json-ld');
  });
});

describe('a page without markup', () => {
  it('keeps ingredients without amounts that lack the element for the amount', () => {
    const entry = (amount: string, name: string): string =>
      `<div class="ingredients__item"><label>${amount === '' ? '' : `<span>${amount}</span>`}<p>${name}</p></label></div>`;
    const list = `${entry('2', 'avocados')}${entry('4', 'eggs')}${entry('50 g', 'feta')}${entry('', 'salt')}${entry('', 'pepper')}`;
    const body = `<h1>Baked eggs</h1><h2>Ingredients</h2>${list}<h2>Method</h2><p>Break the eggs into the avocados and bake them.</p>`;
    const { recipe } = extract(page(body, '<title>Baked eggs</title>'));
    expect(linesOf(recipe.ingredients)).toEqual(['2 avocados', '4 eggs', '50 g feta', 'salt', 'pepper']);
  });

  it('is read as displayed, in any language', () => {
    const body =
      '<h1>Pfannkuchen</h1><p>Ein Klassiker aus wenigen Zutaten.</p><p>Für 4 Personen</p><p>Zubereitungszeit: 20 Minuten</p>' +
      '<h2>Zutaten</h2><ul><li>250 g Mehl</li><li>3 Eier</li><li>½ l Milch</li><li>1 Prise Salz</li></ul>' +
      '<h2>Zubereitung</h2><ol><li>Alles zu einem glatten Teig verrühren und kurz quellen lassen.</li><li>In der Pfanne von beiden Seiten goldbraun backen.</li></ol>' +
      '<h2>Das könnte dich auch interessieren</h2><ul><li>Waffeln</li><li>Kaiserschmarrn</li></ul>';
    const { recipe } = extract(page(body, '<title>Pfannkuchen</title>'));
    expect(recipe).toMatchObject({ title: 'Pfannkuchen', servings: 4, prepTime: 20 });
    expect(linesOf(recipe.ingredients)).toEqual(['250 g Mehl', '3 Eier', '½ l Milch', '1 Prise Salz']);
    expect(recipe.instructions).toHaveLength(2);
  });

  it('recognises ingredients without list markup, and those that only look different', () => {
    const box = (text: string, look = ''): string =>
      `<label class="row ${look}"><input type="checkbox"> ${text}</label>`;
    const list = `${box('160 g spaghetti')}${box('1 onion')}${box('1 clove of garlic')}${box('20 g butter')}${box('parsley', 'no-amount')}${box('salt', 'no-amount')}${box('50 g cheese')}`;
    const body = `<h1>Pasta</h1><h2>Ingredients</h2><ul>${list}</ul><h2>Method</h2><p>Boil the spaghetti and fry onion and garlic in the butter.</p>`;
    expect(linesOf(extract(page(body, '<title>Pasta</title>')).recipe.ingredients)).toEqual([
      '160 g spaghetti',
      '1 onion',
      '1 clove of garlic',
      '20 g butter',
      'parsley',
      'salt',
      '50 g cheese',
    ]);
  });

  it('joins amounts and names in separate cells', () => {
    const row = (amount: string, name: string): string =>
      `<div class="row"><div>${amount}</div><div>${name}</div></div>`;
    const body = `<h1>Toast</h1><h2>Ingredients</h2>${row('2 slices', 'bread')}${row('10 g', 'butter')}${row('1', 'tomato')}<h2>Method</h2><p>Toast the bread, butter it and lay the tomato on top.</p>`;
    expect(linesOf(extract(page(body, '<title>Toast</title>')).recipe.ingredients)).toEqual([
      '2 slices bread',
      '10 g butter',
      '1 tomato',
    ]);
  });

  it('reads a duplicated list once', () => {
    const list = '<h3>Ingredients</h3><ul><li>200 g rice</li><li>1 onion</li><li>2 cups stock</li></ul>';
    const body = `<h1>Pilaf</h1><div class="print">${list}</div>${list}<h3>Method</h3><p>Fry the onion, add rice and stock, and simmer for 15 minutes.</p>`;
    expect(extract(page(body, '<title>Pilaf</title>')).recipe.ingredients).toHaveLength(3);
  });

  it('reads a list in the measures that the page shows first, and only the ingredients of its table', () => {
    const rows = (...amounts: string[]): string =>
      ['rice', 'stock', 'onions', 'butter', 'salt', 'cheese']
        .map((name, at) => `<tr><td>${amounts[at]}</td><td><a>${name}</a></td><td>${at === 3 ? ' * ' : ''}</td></tr>`)
        .join('');
    const table = (body: string): string =>
      `<h2>Ingredients</h2><table><thead><tr><th>Amount</th><th>Name</th><th>Note</th></tr></thead>${body}</table>`;
    const cups = rows('1 cup', '4 cups', '2', '1 stick', '1 tsp', '1 heap');
    const grams = rows('200 g', '950 ml', '150 g', '113 g', '5 g', '100 g');
    const body = `<h1>Pilaf</h1>${table(cups)}<div class="metric">${table(grams)}</div><h2>Method</h2><p>Fry the onions, add rice and stock, and simmer for 15 minutes.</p>`;
    expect(linesOf(extract(page(body, '<title>Pilaf</title>')).recipe.ingredients)).toEqual([
      '1 cup rice',
      '4 cups stock',
      '2 onions',
      '1 stick butter',
      '1 tsp salt',
      '1 heap cheese',
    ]);
  });

  it('keeps the heading of a group above the switch between its measures', () => {
    const list = (system: string, ...entries: string[]): string =>
      `<p>${system}</p><ul>${entries.map((line) => `<li class="${system.toLowerCase()} ">${line}</li>`).join('')}</ul>`;
    const mousse = list('Metric', '300 g tofu', '250 g chocolate') + list('Imperial', '10.5 oz tofu', '9 oz chocolate');
    const brittle = list('Metric', '50 g sugar', 'sea salt') + list('Imperial', '1.5 oz corn syrup', 'kosher salt');
    const body = `<h1>Dessert</h1><div class="ingredients"><h2>Ingredients</h2><h4>Mousse</h4>${mousse}<h4>Brittle</h4>${brittle}</div><h2>Method</h2><p>Melt the chocolate, blend it with the tofu and chill it for an hour.</p>`;
    expect(linesOf(extract(page(body, '<title>Dessert</title>')).recipe.ingredients)).toEqual([
      '# Mousse',
      '300 g tofu',
      '250 g chocolate',
      '# Brittle',
      '50 g sugar',
      'sea salt',
    ]);
  });

  it('recognises the groups of a list by their elements, regardless of their names', () => {
    const group = (name: string, ...entries: string[]): string =>
      `<div class="ingredient-group"><h4>${name}</h4><ul>${entries.map((line) => `<li>${line}</li>`).join('')}</ul></div>`;
    const lists = `${group('Cake', '200 g flour', '3 eggs')}${group('Assembly', '1 jar of jam')}${group('Serving suggestions', 'cream', 'berries')}`;
    const body = `<h1>Cake</h1><h3>Ingredients</h3>${lists}<h3>Method</h3><p>Whisk the eggs, fold in the flour and bake it for half an hour.</p>`;
    expect(linesOf(extract(page(body, '<title>Cake</title>')).recipe.ingredients)).toEqual([
      '# Cake',
      '200 g flour',
      '3 eggs',
      '# Assembly',
      '1 jar of jam',
      '# Serving suggestions',
      'cream',
      'berries',
    ]);
  });

  it('puts a note of a recipe plugin in parentheses', () => {
    const entry = (name: string, note: string): string =>
      `<li class="wprm-recipe-ingredient"><span class="wprm-recipe-ingredient-amount">2</span> <span class="wprm-recipe-ingredient-name">${name}</span>` +
      `${note === '' ? '' : `, <span class="wprm-recipe-ingredient-notes wprm-recipe-ingredient-notes-faded">${note}</span>`}</li>`;
    const list = `${entry('onions', 'chopped')}${entry('leeks', '(washed well)')}${entry('eggs', '')}`;
    const body = `<h1>Quiche</h1><h2>Ingredients</h2><ul>${list}</ul><h2>Method</h2><p>Fry the onions and leeks, pour the eggs over them and bake.</p>`;
    expect(linesOf(extract(page(body, '<title>Quiche</title>')).recipe.ingredients)).toEqual([
      '2 onions (chopped)',
      '2 leeks (washed well)',
      '2 eggs',
    ]);
  });

  it('does not read the comments', () => {
    const body =
      '<h1>Jam</h1><h2>Ingredients</h2><ul><li>1 kg plums</li><li>500 g sugar</li><li>1 lemon</li></ul><h2>Method</h2><p>Boil everything for ten minutes and fill it into jars.</p>' +
      '<div id="comments"><p>I took 2 cups of honey instead and boiled it for twenty minutes, lovely!</p></div>';
    const { recipe } = extract(page(body, '<title>Jam</title>'));
    expect(JSON.stringify(recipe)).not.toContain('honey');
  });
});

describe('a page without a recipe', () => {
  it.each(Object.entries({ ...PAGES_WITHOUT_RECIPE, ...PAGES_LIKE_RECIPES }))('contains no recipe: %s', (_, html) => {
    expect(() => extract(html)).toThrow(/importErrors\.(?:noRecipe|challengePage)/);
  });

  it.each(Object.entries(DAL_BESIDE_OTHERS))(
    'is not mistaken for one because of text beside the recipe: %s',
    (_, html) => {
      const { recipe } = extract(html);
      expect(recipe.title).toBe('Red dal');
      expect(recipe.ingredients).toHaveLength(4);
      expect(JSON.stringify(recipe.instructions)).not.toContain('dough');
    },
  );

  it('is distinguished from a page that replaces it', () => {
    expect(() => extract(PAGES_WITHOUT_RECIPE['a challenge'] ?? '')).toThrow('importErrors.challengePage');
    expect(() => extract(PAGES_WITHOUT_RECIPE['a log-in page'] ?? '')).toThrow('importErrors.challengePage');
    expect(() => extract(PAGES_WITHOUT_RECIPE['a news story'] ?? '')).toThrow('importErrors.noRecipe');
  });
});

it('marks recipes as right-to-left', () => {
  const hebrew = {
    ...soup,
    name: 'מרק כרישה',
    recipeIngredient: ['2 כרישות', '1 כפית מלח'],
    recipeInstructions: 'מבשלים את הכרישות.',
  };
  expect(extract(page('', jsonLd(hebrew))).recipe).toMatchObject({ lang: 'he', dir: 'rtl' });
});

it('finds no recipe in step numbers alone', () => {
  const numbers = { ...soup, recipeIngredient: [], recipeInstructions: ['1.', '2.'] };
  expect(() => extract(page('', jsonLd(numbers)))).toThrow('importErrors.noRecipe');
});

it('reads a page that leaves out the tags of its head and body', () => {
  const list = '<h2>Ingredients</h2><ul><li>2 leeks<li>500 ml stock<li>1 tsp salt</ul>';
  const steps = '<h2>Method</h2><ol><li>Slice the leeks and boil them in the stock.<li>Season with the salt.</ol>';
  const { recipe } = extract(`<html lang="en"><head><title>Leek soup</title><h1>Leek soup</h1>${list}${steps}`);
  expect(linesOf(recipe.ingredients)).toEqual(['2 leeks', '500 ml stock', '1 tsp salt']);
});

it('puts no markup into the title if the page does not close its title element', () => {
  const html = `${jsonLd({ ...soup, name: '' })}<title>Leek soup<body><p>Buy leeks here`;
  expect(extract(html).recipe.title).toBe('Leek soup');
});

it('returns only characters that a database accepts', () => {
  const odd = {
    ...soup,
    name: 'Leek\u0000 soup \ud800',
    recipeInstructions: `Boil. ${'Stir well and wait. '.repeat(300)}`,
  };
  const { recipe } = extract(page('', jsonLd(odd)));
  expect(recipe.title).toBe('Leek soup \ufffd');
  expect(Math.max(...linesOf(recipe.instructions).map((line) => line.length))).toBeLessThanOrEqual(2_000);
  expect(linesOf(recipe.instructions).join(' ')).toHaveLength(
    `Boil. ${'Stir well and wait. '.repeat(300)}`.trim().length,
  );
});
