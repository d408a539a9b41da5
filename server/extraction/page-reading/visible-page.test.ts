import { describe, expect, it } from 'vitest';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { extractRecipe } from '../pipeline/page/find-on-any-page.ts';

const read = (body: string, head = '', url: string | null = null): RecipeContent =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(`<html lang="en"><head>${head}</head><body>${body}</body></html>`),
    contentType: null,
    url,
  }).recipe;

const ENTRIES = '<ul><li>2 leeks</li><li>500 ml stock</li><li>1 tsp salt</li><li>2 tbsp cream</li></ul>';
const STEPS =
  '<ol><li>Boil the leeks in the stock for ten minutes.</li><li>Add the salt and the cream, then serve it hot.</li></ol>';
const RECIPE = `<h2>Ingredients</h2>${ENTRIES}<h2>Method</h2>${STEPS}`;

describe('the title of a page without markup', () => {
  it.each([
    ['its only main heading, even if the title is worded differently', 'Leeks in a pot', 'Easy soup for the winter'],
    ['the main heading without its small print', 'Leek soup <small>by Cook Daily</small>', 'Leek soup | Soups | Cook'],
    ['the main heading in other quotes', 'Gran’s soup', "Gran's soup - Cook"],
  ])('is %s', (_, heading, title) => {
    const expected = heading.replace(/ <small.*/, '');
    expect(read(`<h1>${heading}</h1>${RECIPE}`, `<title>${title}</title>`).title).toBe(expected);
  });

  it('is no slogan beside others', () => {
    const head = '<title>A leek soup worth it</title>';
    expect(read(`<h1>We love food</h1><h1>Leek soup</h1>${RECIPE}`, head).title).toBe('Leek soup');
  });

  it('is not the name of the site, which is also in its host name', () => {
    const head = '<title>Leek soup - Cook Daily</title>';
    expect(read(`<h1>Cook daily</h1>${RECIPE}`, head, 'https://www.cookdaily.example/leek').title).toBe('Leek soup');
  });

  it('is the heading that equals the beginning of the title in the markup, without the site’s name', () => {
    const titled = (title: string): string => {
      const markup = JSON.stringify({ '@type': 'Recipe', name: title, recipeIngredient: ['2 leeks'] });
      const head = `<title>${title}</title><script type="application/ld+json">${markup}</script>`;
      return read(`<h1>Leek soup</h1>${RECIPE}`, head, 'https://cookdaily.example/leek').title;
    };
    expect(titled('Leek soup with pictures - Cookdaily - Recipes')).toBe('Leek soup');
    expect(titled('Leek soup with cream')).toBe('Leek soup with cream');
  });

  it('is the name on the recipe’s own card', () => {
    const card = (name: string): string =>
      `<h1>Soup, fast and easy</h1><div><h2 class="my-recipe-name">${name}</h2><ul class="my-recipe-equipment"><li><p class="my-recipe-equipment-name">Pot</p></li></ul>${RECIPE}</div>`;
    expect(read(card('Leek soup')).title).toBe('Leek soup');
    expect(read(card('Print it')).title).toBe('Soup, fast and easy');
    expect(read(card('Get it: Soup, fast and easy')).title).toBe('Soup, fast and easy');
  });
});

describe('the ingredients of a page without markup', () => {
  it('separate amount, unit, name and note that are in elements of their own', () => {
    const rows = [
      '<b>2</b><span>large</span><span>leeks</span><i>(sliced)</i>',
      '<b>500 ml</b><span><a href="/stock">stock</a></span>',
      '<b>2</b><span>tbsp</span><span>cream</span>',
      // Letters in a separate element within a word belong to the word.
      '1 tsp <b>s</b><i>alt</i>',
    ];
    const list = rows.map((row) => `<li><div>${row}</div></li>`).join('');
    const { ingredients } = read(`<h1>Leek soup</h1><h2>Ingredients</h2><ul>${list}</ul><h2>Method</h2>${STEPS}`);
    const contents = ingredients.map((line) => (typeof line === 'string' ? line : line.content));
    expect(contents).toEqual(['2 large leeks (sliced)', '500 ml stock', '2 tbsp cream', '1 tsp salt']);
  });

  it('have the units that a script reads from attributes and writes beside the numbers', () => {
    const amounts = [
      [
        'data-first-amount="0.5" data-first-unit="cup" data-second-amount="118.29371" data-second-unit="ml"',
        '0.5',
        'stock',
      ],
      ['data-amount="200" data-unit="g"', '200', 'leeks'],
      ['data-amount="2" data-unit="heaped tbsp"', '2', 'heaped tbsp cream'],
      ['data-quantity="3" data-unit=""', '3', 'eggs'],
    ];
    const list = amounts.map(([names, number, name]) => `<p><b ${names}> ${number} </b>&nbsp;<span>${name}</span></p>`);
    const { ingredients } = read(`<h1>Leek soup</h1><h2>Ingredients</h2>${list.join('')}<h2>Method</h2>${STEPS}`);
    const contents = ingredients.map((line) => (typeof line === 'string' ? line : line.content));
    expect(contents).toEqual(['0.5 cup (118.294 ml) stock', '200 g leeks', '2 heaped tbsp cream', '3 eggs']);
  });
});

describe('the method of a page without markup', () => {
  const steps = (body: string): string[] =>
    read(`<h1>Leek soup</h1><h2>Ingredients</h2>${ENTRIES}${body}`).instructions.map((line) =>
      typeof line === 'string' ? line : `${line.type === 'item' ? '' : '# '}${line.content}`,
    );
  const BOIL = 'Boil the leeks in the stock for ten minutes.';
  const ADD = 'Add the salt and the cream, then serve it hot.';

  it('ends with the box that is named after it', () => {
    const promotion = '<div><p>Our new book holds eighty soups. Order it today, and cook along with us.</p></div>';
    expect(steps(`<div class="method"><h2>Method</h2><p>${BOIL}</p><p>${ADD}</p></div>${promotion}`)).toEqual([
      BOIL,
      ADD,
    ]);
  });

  it('ends before headings of text outside the list', () => {
    const further = '<h2>In the cold</h2><p>The soup keeps in the cold for up to three days, if it is covered.</p>';
    expect(steps(`<h2>Method</h2><ul><li>${BOIL}</li><li>${ADD}</li></ul>${further}`)).toEqual([BOIL, ADD]);
  });

  it('keeps the entries of its list that look different', () => {
    const list = `<ol><li class="first">${BOIL}</li><li>${ADD}</li><li>Stir it well, and let it rest.</li></ol>`;
    expect(steps(`<h2>Method</h2>${list}`)).toHaveLength(3);
  });

  it('leaves out captions, separate numbers and its own long heading', () => {
    const figure =
      '<figure><img src="a.jpg"><figcaption>The leeks boil in the stock. Photo: A. Cook</figcaption></figure>';
    const body = `<h2>How to make leek soup</h2><div>1</div><p>${BOIL}</p>${figure}<div>2</div><p>${ADD}</p>`;
    expect(steps(body)).toEqual([BOIL, ADD]);
  });

  it('ends before distant parts of the page', () => {
    const promotion = '<div><div><p>Our new book holds eighty soups. Order it today, and cook.</p></div></div>';
    const body = `<div><div><h2>Method</h2><p>${BOIL}</p><p>${ADD}</p></div></div>${promotion}`;
    expect(steps(body)).toEqual([BOIL, ADD]);
    const groups = `<div><div><ol><li>${BOIL}</li><li>${ADD}</li></ol></div><div><ol><li>Stir it well.</li></ol></div></div>`;
    expect(steps(`<h2>Method</h2>${groups}`)).toHaveLength(3);
  });

  it('is read once, although a copy for print exists', () => {
    const list = `<ol><li>${BOIL}</li><li>${ADD}</li></ol>`;
    expect(steps(`<h2>Method</h2>${list}<div class="print">${list}</div>`)).toEqual([BOIL, ADD]);
    const other = `<p>Or in the oven</p><ol><li>Bake the leeks in the oven for an hour.</li><li>${ADD}</li></ol>`;
    expect(steps(`<h2>Method</h2>${list}${other}`)).toContain('Bake the leeks in the oven for an hour.');
  });

  it('is the one below the list rather than the story above', () => {
    const story = Array.from({ length: 6 }, (_, at) => `<p>Step ${at + 1}: Take your time, and look at the leeks.</p>`);
    const html = `<h2>How to make it</h2>${story.join('')}<h2>Ingredients</h2>${ENTRIES}<h2>Method</h2>${STEPS}`;
    expect(read(`<h1>Leek soup</h1>${html}`).instructions).toHaveLength(2);
  });

  it('is found behind a link that opens it', () => {
    const part = (name: string, body: string): string =>
      `<div><a href="#${name}" data-toggle="collapse">${name}</a></div><div>${body}</div>`;
    const html = part('Ingredients', ENTRIES) + part('Method', `<p>${BOIL}</p><p>${ADD}</p>`);
    expect(read(`<h1>Leek soup</h1>${html}`).instructions).toHaveLength(2);
  });
});

describe('the ingredients of a page without markup', () => {
  const entries = (body: string): string[] =>
    read(`<h1>Leek soup</h1>${body}<h2>Method</h2>${STEPS}`).ingredients.map((line) =>
      typeof line === 'string' ? line : line.content,
    );

  it('are found below a label about another subject', () => {
    const tags = '<div><div><span>Tags</span></div><a href="/s">Soups</a></div>';
    expect(entries(`${tags}<div>${ENTRIES}</div>`)).toHaveLength(4);
  });

  it('do not continue in a table of nutrition facts', () => {
    const row = (text: string): string => `<tr><td>${text}</td></tr>`;
    const rows = ['2 leeks', '500 ml stock', '1 tsp salt', 'Total fat 12 g', 'Protein 3 g', '4 g Fat'].map(row);
    expect(entries(`<h2>Ingredients</h2><table>${rows.join('')}</table>`)).toHaveLength(3);
  });

  it.each([
    ['1 cup', '(240 g)', 'cream', 'unit-system'],
    ['2 cuillères', '(30 g)', 'de beurre', 'unit-system'],
    ['½ su bardağı', '(60 g)', 'şeker', 'unit-system'],
  ])('are not repeated in a second system of measures: %s %s %s', (amount, other, name, system) => {
    const entry = `<li><span class="${system} ${system}-1"><i>${amount}</i></span> <span class="${system} ${system}-2">${other}</span> <b>${name}</b></li>`;
    expect(entries(`<h2>Ingredients</h2><ul>${entry}<li>2 leeks</li><li>4 eggs</li></ul>`)).toEqual([
      `${amount} ${name}`,
      '2 leeks',
      '4 eggs',
    ]);
  });

  it.each([
    ['3 leeks', '(organic)'],
    ['300 g Mehl', '(Typ 550)'],
    ['2 huevos', '(grandes)'],
  ])('continue with a note in parentheses in a separate block: %s %s', (entry, note) => {
    const row = `<div><div>${entry}</div><div>${note}</div></div><div><div>200 ml stock</div></div><div><div>1 tsp salt</div></div>`;
    expect(entries(`<h2>Ingredients</h2><div>${row}</div>`)).toEqual([
      `${entry} ${note}`,
      '200 ml stock',
      '1 tsp salt',
    ]);
  });

  it('end with the last entry of their list, even if it looks different', () => {
    const row = (entry: string, look: string): string => `<li class="entry ${look}">${entry}</li>`;
    const rows = ['180 g chocolate', '100 g nuts', '50 g raisins', '20 g seeds'].map((entry) => row(entry, ''));
    expect(entries(`<h2>Ingredients</h2><ul>${rows.join('')}${row('flaked salt', 'bare')}</ul>`).at(-1)).toBe(
      'flaked salt',
    );
  });

  it('keep entries that only exist in a second system of measures', () => {
    const entry = '<li><span class="unit-system-2">240 g</span> <b>cream</b></li>';
    expect(entries(`<h2>Ingredients</h2><ul>${entry}<li>2 leeks</li><li>4 eggs</li></ul>`)[0]).toBe('240 g cream');
  });

  it('are read in one system of measures if each group exists in two', () => {
    const group = (name: string): string =>
      `<h3>${name}</h3><ul><li class="metric">30 g ${name} oil</li><li class="metric">1 ${name} leek</li>` +
      `<li class="imperial hide">1 oz ${name} oil</li><li class="imperial hide">1 ${name} onion</li></ul>`;
    expect(entries(`<h2>Ingredients</h2>${group('first')}${group('second')}`)).toEqual([
      'first',
      '30 g first oil',
      '1 first leek',
      'second',
      '30 g second oil',
      '1 second leek',
    ]);
  });

  it('are read below headings that call them optional', () => {
    const list = '<ul><li>2 leeks</li><li>500 ml stock</li><li>1 tsp salt</li></ul>';
    const body = `<h2>Ingredients</h2>${list}<h4>Topping (optional)</h4><ul><li>1 tbsp cream</li></ul>`;
    expect(entries(body)).toContain('Topping (optional)');
    expect(read(`<h1>Soup</h1>${body}<h2>Method</h2>${STEPS}`).ingredients).toContainEqual({
      content: 'Topping (optional)',
      type: 'title',
    });
  });

  it('lose the dashes between amounts and names', () => {
    const list =
      '<ul><li>500 ml - stock</li><li>2 - leeks, sliced - or onions</li><li>salt</li><li>1 tsp – thyme</li></ul>';
    expect(entries(`<h2>Ingredients</h2>${list}`)).toEqual([
      '500 ml stock',
      '2 leeks, sliced - or onions',
      'salt',
      '1 tsp thyme',
    ]);
  });
});

describe('the picture of a page', () => {
  const picture = (body: string, head = ''): string[] =>
    read(`<h1>Leek soup</h1>${body}${RECIPE}`, head, 'https://cook.example/leek').images;

  it('is the visible one that is named like the recipe, if the head states none', () => {
    const images =
      '<img src="/a.jpg" alt="A kitchen"><img data-src="/leek-soup.jpg" src="data:image/gif;base64,R0" alt="Soup">' +
      '<a href="/other"><img src="/other.jpg" alt="Leek soup"></a><img src="/soup.jpg" alt="Leek soup" width="40">';
    expect(picture(images)).toEqual(['https://cook.example/leek-soup.jpg']);
  });

  it('is not the site’s logo, and is absent if there is no other', () => {
    const head = '<meta property="og:image" content="/media/icon.jpg">';
    expect(picture('<img src="/pot.jpg">', head)).toEqual(['https://cook.example/pot.jpg']);
    expect(picture('<img src="/media/logo.png">', head)).toEqual([]);
  });

  it('may be stated more than once', () => {
    const head = '<meta property="og:image" content="/wide.jpg"><meta property="og:image" content="/square.jpg">';
    expect(picture('', head)).toEqual(['https://cook.example/wide.jpg', 'https://cook.example/square.jpg']);
  });
});

describe('the description of a page', () => {
  const HEAD = '<meta name="description" content="Find out all about soups, and order our book.">';

  it('is the summary in the recipe’s card, without its times', () => {
    const card =
      '<div class="my-recipe-summary"><span>Serves 4</span><p>A mild soup for cold days, made of leeks.</p></div>';
    expect(read(`<h1>Leek soup</h1>${card}${RECIPE}`, HEAD).description).toBe(
      'A mild soup for cold days, made of leeks.',
    );
  });

  it('is that of the page head if there is no such card', () => {
    expect(read(`<h1>Leek soup</h1><p>We all like leeks very much.</p>${RECIPE}`, HEAD).description).toBe(
      'Find out all about soups, and order our book.',
    );
  });
});

it('recognises headings and list marks of plain lines in Japanese', () => {
  const lines =
    '冷めてもおいしい一品です。|下ごしらえ：10分　調理時間：20分|■材料（2人分）|・豚肉 200g|・大根 1/3本|【合わせだし】|・しょうゆ 大さじ2|・水 300ml|■作り方|1. 大根を厚めの輪切りにして下ゆでする。|2. 豚肉を炒めて大根とだしを加え、20分煮る。';
  const recipe = read(`<h1>豚肉と大根の煮物</h1><div>${lines.replaceAll('|', '<br>')}</div>`);
  expect(recipe.ingredients).toEqual([
    { content: '豚肉 200g', type: 'item' },
    { content: '大根 1/3本', type: 'item' },
    { content: '合わせだし', type: 'title' },
    { content: 'しょうゆ 大さじ2', type: 'item' },
    { content: '水 300ml', type: 'item' },
  ]);
  expect(recipe.instructions.map((step) => (typeof step === 'string' ? step : step.content))).toEqual([
    '大根を厚めの輪切りにして下ゆでする。',
    '豚肉を炒めて大根とだしを加え、20分煮る。',
  ]);
  expect([recipe.prepTime, recipe.cookTime, recipe.servings]).toEqual([10, 20, 2]);
});
