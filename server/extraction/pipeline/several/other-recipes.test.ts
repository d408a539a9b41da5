import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pdfOf, pdfOfObjects, pdfStream, pdfText } from '../../../../tests/support/files/pdf-files.ts';
import { docxOf, paragraph } from '../../../../tests/support/files/word-files.ts';
import type { Extraction, Source } from '../../domain/extraction.ts';
import { extractAll, extractSource } from '../extract-source.ts';

interface Dish {
  title: string;
  list: string[];
  steps: string[];
}

const SOUP: Dish = {
  title: 'Parsnip soup',
  list: ['500 g parsnips', '1 onion', '20 g butter', '1 litre stock'],
  steps: ['Soften the onion in the butter.', 'Add the parsnips and the stock and simmer for 25 minutes.'],
};
const CAKE: Dish = {
  title: 'Walnut cake',
  list: ['200 g walnuts', '4 eggs', '180 g sugar', '2 tbsp rum'],
  steps: ['Beat the eggs with the sugar until pale.', 'Fold in the walnuts and bake for 40 minutes at 180 °C.'],
};
const ROLLS: Dish = {
  title: 'Rye rolls',
  list: ['300 g rye flour', '7 g yeast', '220 ml water', '1 tsp salt'],
  steps: ['Knead everything for ten minutes.', 'Let the dough rise for two hours, and bake the rolls hot.'],
};

const HEADINGS = ['Ingredients', 'Method'];
const plain = ({ title, list, steps }: Dish, [list_, method] = HEADINGS): string[] => [
  title,
  '',
  list_ ?? '',
  ...list,
  '',
  method ?? '',
  ...steps.map((step, index) => `${index + 1}. ${step}`),
  '',
];
const text = (lines: readonly string[], number?: number): Source => ({
  kind: 'text',
  text: lines.join('\n'),
  url: null,
  ...(number !== undefined && { number }),
});
const entriesOf = ({ ingredients }: Extraction['recipe']): string[] =>
  ingredients.map((line) => (typeof line === 'string' ? line : line.content));
const read = (source: Source): Promise<Extraction> => extractSource(source);
const titlesOf = async (source: Source): Promise<string[]> => {
  const { recipe, others } = await read(source);
  return [recipe.title, ...others.map(({ title }) => title)];
};

describe('a text of several recipes', () => {
  const both = [...plain(SOUP), ...plain(CAKE)];

  it('returns the first one and lists the other', async () => {
    const { recipe, others } = await read(text(both));
    expect([recipe.title, recipe.ingredients.length, recipe.instructions.length]).toEqual(['Parsnip soup', 4, 2]);
    expect(others).toEqual([{ number: 2, title: 'Walnut cake', place: null }]);
  });

  it('returns each one by its number, without listing others', async () => {
    for (const [index, { title, list }] of [SOUP, CAKE].entries()) {
      const { recipe, others } = await read(text(both, index + 1));
      expect([recipe.title, entriesOf(recipe), others]).toEqual([title, list, []]);
    }
    await expect(read(text(both, 3))).rejects.toMatchObject({ code: 'importErrors.textNoRecipe' });
  });

  it('returns all of them in order', async () => {
    const all = await extractAll(text([...both, ...plain(ROLLS)]));
    expect(all.map(({ recipe, others }) => [recipe.title, others])).toEqual([
      ['Parsnip soup', []],
      ['Walnut cake', []],
      ['Rye rolls', []],
    ]);
  });

  it('finds recipes in other languages and scripts', async () => {
    const german = plain(
      {
        title: 'Quarkknödel',
        list: ['250 g Quark', '2 Eier', '80 g Grieß'],
        steps: ['Alles verrühren und eine Stunde ruhen lassen.', 'Knödel formen und in Salzwasser garen.'],
      },
      ['Zutaten', 'Zubereitung'],
    );
    const russian = plain(
      {
        title: 'Морковный салат',
        list: ['4 моркови', '2 ст. л. масла', '1 ч. л. соли'],
        steps: ['Натрите морковь на крупной тёрке.', 'Заправьте маслом и солью и перемешайте.'],
      },
      ['Ингредиенты', 'Приготовление'],
    );
    const japanese = plain(
      {
        title: 'かぼちゃの煮物',
        list: ['かぼちゃ 400g', '砂糖 大さじ2', 'しょうゆ 大さじ1'],
        steps: ['かぼちゃを一口大に切って鍋に並べます。', '水と調味料を加えて柔らかくなるまで煮ます。'],
      },
      ['材料', '作り方'],
    );
    expect(await titlesOf(text([...german, ...russian, ...japanese]))).toEqual([
      'Quarkknödel',
      'Морковный салат',
      'かぼちゃの煮物',
    ]);
  });

  it('does not count a repetition or translation of a recipe', async () => {
    const french = plain(
      {
        title: 'Soupe de panais',
        list: ['500 g de panais', '1 oignon', '20 g de beurre', '1 litre de bouillon', '2 feuilles de laurier'],
        steps: ['Faire fondre l’oignon dans le beurre.', 'Ajouter les panais et le bouillon et cuire 25 minutes.'],
      },
      ['Ingrédients', 'Préparation'],
    );
    const soup = plain({ ...SOUP, list: [...SOUP.list, '2 bay leaves'] });
    expect(await titlesOf(text([...soup, ...french]))).toEqual(['Parsnip soup']);
    expect(await titlesOf(text([...soup, ...soup]))).toEqual(['Parsnip soup']);
  });
});

describe('one recipe of several parts', () => {
  it('joins dough and filling, each with its list and steps', async () => {
    const pie = [
      '# Onion tart',
      '',
      '## For the dough',
      '### Ingredients',
      '- 250 g flour',
      '- 120 g butter',
      '- 1 egg',
      '### Method',
      '1. Rub the butter into the flour.',
      '2. Add the egg and chill for an hour.',
      '## For the filling',
      '### Ingredients',
      '- 1 kg onions',
      '- 2 eggs',
      '- 200 ml cream',
      '### Method',
      '1. Cook the onions slowly in a little oil.',
      '2. Stir in the eggs and the cream and bake it all.',
    ];
    expect(await titlesOf(text(pie))).toEqual(['Onion tart']);
  });

  it('joins parts with unknown names if one mentions the other', async () => {
    const bowl = [
      ...plain({
        title: 'Crisp chickpeas',
        list: ['400 g chickpeas', '2 tbsp oil', '1 tsp cumin'],
        steps: ['Dry them well and toss them in the oil and the cumin.', 'Roast them for half an hour at 200 °C.'],
      }),
      ...plain({
        title: 'Green tahini',
        list: ['80 g tahini', '1 lemon', '30 g parsley'],
        steps: ['Blend everything with a little water.', 'Spoon it over the crisp chickpeas and serve.'],
      }),
    ];
    expect((await read(text(bowl))).others).toEqual([]);
  });

  it('is recognised by step numbers that continue from part to part', async () => {
    const parts = [
      'Nougat bars',
      '',
      'Base',
      '200 g biscuits',
      '100 g butter',
      '1 pinch of salt',
      '',
      '1. Crush the biscuits finely.',
      '2. Stir in the butter and press it into a tin.',
      '',
      'Nougat layer',
      '',
      '300 g nougat',
      '100 ml cream',
      '50 g hazelnuts',
      '',
      '3. Melt the nougat in the hot cream.',
      '4. Pour it over and chill it for three hours.',
    ];
    expect((await read(text(parts))).others).toEqual([]);
  });

  it('does not count tips and variations', async () => {
    const tips = [
      ...plain(CAKE),
      'Variation',
      '',
      'With hazelnuts it tastes of autumn, with almonds of marzipan.',
      '',
      'Tips',
      '- Keeps for 5 days in a tin.',
      '- Freezes well for 2 months.',
      '- Needs 1 night of rest.',
    ];
    expect(await titlesOf(text(tips))).toEqual(['Walnut cake']);
  });
});

describe('a book', () => {
  const dishes = Array.from({ length: 12 }, (_, index): Dish => {
    const fruit =
      ['apple', 'pear', 'plum', 'quince', 'fig', 'date', 'grape', 'peach', 'lemon', 'lime', 'mango', 'melon'][index] ??
      '';
    return {
      title: `${fruit[0]?.toUpperCase()}${fruit.slice(1)} preserve`,
      list: [`${index + 2} kg of ${fruit}s`, `${300 + index} g sugar`, `${index + 1} cloves`],
      steps: [`Wash and slice the ${fruit}s.`, 'Cook them with the sugar and the cloves until they set.'],
    };
  });
  const contents = dishes.map(({ title }, index) => `${title} ..... ${index + 4}`);
  const register = dishes.map(({ title }, at) => `${title}, ${at + 4}`).toSorted();

  it('in Markdown lists all recipes with their chapters, without its table of contents and index', async () => {
    const body = dishes.flatMap((dish, at) => [
      ...(at % 6 === 0
        ? [`## ${at === 0 ? 'Orchard' : 'Far away'}`, '', 'We love them all, and have for many years.', '']
        : []),
      `### ${dish.title}`,
      '',
      '#### Ingredients',
      ...dish.list.map((entry) => `- ${entry}`),
      '#### Method',
      ...dish.steps.map((step, number) => `${number + 1}. ${step}`),
      '',
    ]);
    const { recipe, others } = await read(
      text(['# Preserves', '', '## Contents', '', ...contents, '', ...body, '## Index', '', ...register]),
    );
    expect([recipe.title, ...others.map(({ title }) => title)]).toEqual(dishes.map(({ title }) => title));
    expect(others[0]?.place).toEqual({ heading: 'Orchard' });
    expect(others[10]?.place).toEqual({ heading: 'Far away' });
  });

  it('as a PDF states the page of each recipe', async () => {
    const bytes = pdfOf([
      pdfText(['Contents', ...contents]),
      ...dishes
        .map((dish) => pdfText(plain(dish).filter((line) => line !== '')))
        .map((content, at) =>
          content
            .replace('/F 12 Tf', '/B 20 Tf')
            .replace(`(${dishes[at]?.title}) Tj`, `(${dishes[at]?.title}) Tj /F 12 Tf`),
        ),
      pdfText(['Index', ...register]),
    ]);
    const { recipe, others } = await read({ kind: 'file', bytes, name: 'book.pdf', languages: [] });
    expect([recipe.title, others.length]).toEqual(['Apple preserve', 11]);
    expect(others.map(({ place }) => place)).toEqual(dishes.slice(1).map((_, at) => ({ page: at + 3 })));
  });

  it('as a PDF assigns each recipe the photo on its page', async () => {
    const photo = async (height: number): Promise<string> => {
      const jpeg = await sharp({ create: { width: 300, height, channels: 3, background: 'tan' } })
        .jpeg()
        .toBuffer();
      return `<</Subtype/Image/Width 300/Height ${height}/Filter/DCTDecode/Length ${jpeg.length}>>stream\n${jpeg.toString('latin1')}\nendstream`;
    };
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    const pages = await Promise.all(
      [SOUP, CAKE, ROLLS].map(async (dish, at) => [
        `<</Type/Page/Parent 2 0 R/Contents ${4 + at * 3} 0 R/Resources<</Font<</F ${font}>>/XObject<</P ${5 + at * 3} 0 R>>>>>>`,
        pdfStream(
          pdfText(plain(dish).filter((line) => line !== ''))
            .replace(/Tj/, 'Tj /F 12 Tf')
            .replace('12 Tf', '22 Tf'),
        ),
        await photo(300 + at),
      ]),
    );
    const kids = pages.map((_, at) => `${3 + at * 3} 0 R`).join(' ');
    const objects = [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Count 3/Kids[${kids}]/MediaBox[0 0 600 800]>>`,
      ...pages.flat(),
    ];
    const bytes = pdfOfObjects(new Map(objects.map((object, index) => [index + 1, object])));
    const all = await extractAll({ kind: 'file', bytes, name: 'three.pdf', languages: [] });
    const heights = all.flatMap(({ pictures }) => pictures).map(async (own) => (await sharp(own).metadata()).height);
    expect([all.length, await Promise.all(heights)]).toEqual([3, [300, 301, 302]]);
  });

  it('as a Word document assigns each recipe its own picture', async () => {
    const picture = (id: string): string =>
      `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    const relations = 'http://schemas.openxmlformats.org';
    const body = dishes.map((dish, at) => {
      const [title = '', ...rest] = plain(dish);
      return (
        paragraph(title, '<w:pStyle w:val="H2"/>') + picture(`p${at}`) + rest.map((line) => paragraph(line)).join('')
      );
    });
    const bytes = docxOf(body.join(''), {
      ...Object.fromEntries(dishes.map((_, at) => [`word/media/image${at}.png`, `picture ${at}`])),
      'word/_rels/document.xml.rels': `<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="s" Type="${relations}/officeDocument/2006/relationships/styles" Target="styles.xml"/>${dishes.map((_, at) => `<Relationship Id="p${at}" Type="${relations}/officeDocument/2006/relationships/image" Target="media/image${at}.png"/>`).join('')}</Relationships>`,
    });
    const all = await extractAll({ kind: 'file', bytes: new Uint8Array(bytes), name: 'book.docx', languages: [] });
    expect(all.map(({ pictures }) => pictures.map((own) => new TextDecoder().decode(own)))).toEqual(
      dishes.map((_, at) => [`picture ${at}`]),
    );
  });
});

describe('a page of several recipes', () => {
  const page = (html: string, number?: number): Source => ({
    kind: 'page',
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    url: 'https://cook.example/three',
    ...(number !== undefined && { number }),
  });
  const shown = ({ title, list, steps }: Dish): string =>
    `<h2>${title}</h2><h3>Ingredients</h3><ul>${list.map((entry) => `<li>${entry}</li>`).join('')}</ul><h3>Method</h3><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`;
  const node = ({ title, list, steps }: Dish): object => ({
    '@type': 'Recipe',
    name: title,
    recipeIngredient: list,
    recipeInstructions: steps,
  });
  const dishes = [SOUP, CAKE, ROLLS];

  it('lists the recipes that it shows', async () => {
    const html = `<!doctype html><title>Three for Sunday</title><h1>Three for Sunday</h1>${dishes.map(shown).join('')}`;
    const { recipe, others } = await read(page(html));
    expect([recipe.title, ...others.map(({ title }) => title)].toSorted()).toHaveLength(3);
    const all = await extractAll(page(html));
    expect(all.map((one) => one.recipe.title)).toEqual(dishes.map(({ title }) => title));
    expect(entriesOf((await read(page(html, 3))).recipe)).toEqual(ROLLS.list);
  });

  it('lists the recipes of its markup that it shows, and no others', async () => {
    const data = JSON.stringify({ '@context': 'https://schema.org', '@graph': dishes.map(node) });
    const html = `<!doctype html><title>Parsnip soup</title><script type="application/ld+json">${data}</script><h1>Parsnip soup</h1>${[SOUP, CAKE].map(shown).join('')}`;
    const { recipe, others } = await read(page(html));
    expect([recipe.title, others.map(({ title }) => title)]).toEqual(['Parsnip soup', ['Walnut cake']]);
    expect((await read(page(html, 2))).recipe).toMatchObject({
      title: 'Walnut cake',
      originalSource: { url: 'https://cook.example/three' },
    });
  });

  it('does not count teasers of other recipes', async () => {
    const teaser = dishes.slice(1).map(({ title }) => `<a href="/x"><img src="x.jpg"><h3>${title}</h3></a>`);
    const html = `<!doctype html><title>Parsnip soup</title>${shown(SOUP).replaceAll('h2', 'h1')}<h2>More recipes</h2>${teaser.join('')}`;
    expect((await read(page(html))).others).toEqual([]);
  });
});
