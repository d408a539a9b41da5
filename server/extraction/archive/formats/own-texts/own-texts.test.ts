import { describe, expect, it } from 'vitest';
import { NO_FURTHER_FIELDS } from '../../../../../shared/domain/further-fields.ts';
import { type LineOrText, lineText, type Recipe } from '../../../../../shared/domain/recipe.ts';
import { readOwnText } from '../cardamom.ts';
import { writeOwnCooklang } from './own-cooklang.ts';
import { writeOwnMarkdown } from './own-markdown.ts';

const SOUP: Recipe = {
  id: '1',
  createdAt: '2019-03-04T05:06:07.089Z',
  title: '# Soup: *with* [brackets] & "quotes" \\',
  description: 'Warms.\nFills.\n\n## Not a heading\n- nor a list \\\n1. of <steps>',
  prepTime: 10,
  cookTime: 0,
  totalTime: null,
  ...NO_FURTHER_FIELDS,
  notes: 'Freezes well: always.\n\n--- "really"',
  yieldText: '1 cake (10 slices)',
  ownNotes: 'Меньше соли',
  rating: 4,
  favorite: true,
  cookedOn: ['2026-01-31', '2026-03-02'],
  servings: 4,
  tags: ['a, b', 'yes', '12', 'שלום: x'],
  ingredients: [
    { content: 'For the soup', type: 'title' },
    { content: 'Base', type: 'subtitle' },
    '200 g red lentils',
    '1 onion, finely chopped',
    '2 carrots (large)',
    '½ tsp cumin; or more',
    '1 1/2 cups rice',
    'salt',
    'x:',
    '- 3 [-] @eggs{2} --',
    '١٠٠ غ عدس',
    '麻婆豆腐 1丁',
    '2',
  ],
  instructions: [
    'Heat the oven to 180 °C -- or more.',
    { content: '== The # soup', type: 'title' },
    '= Fry @ 180 {in} a ~pan #2.\nThen boil.',
    '> 12. Serve [-warm-] \\',
    { content: 'Rest', type: 'subtitle' },
  ],
  images: ['pictures/Soup (2)/1.webp'],
  lang: 'en',
  dir: 'ltr',
  doubts: [],
  originalSource: { type: 'youtube', url: 'https://youtu.be/1', channel: 'Ann: cooks' },
};
const BARE: Recipe = {
  ...SOUP,
  title: 'שקשוקה',
  description: null,
  servings: null,
  prepTime: null,
  cookTime: null,
  tags: [],
  ingredients: [],
  instructions: [],
  images: [],
  lang: null,
  dir: 'rtl',
  originalSource: null,
};
const headings = { ingredients: 'Zutaten', instructions: 'Zubereitung' };
const WRITERS = {
  Markdown: (recipe: Recipe) => writeOwnMarkdown(recipe, { images: recipe.images, headings }),
  Cooklang: (recipe: Recipe) => writeOwnCooklang(recipe, recipe.images),
};

const whole = (lines: readonly LineOrText[]) =>
  lines.map((line) => ({ content: lineText(line), type: typeof line === 'string' ? 'item' : line.type }));
function comparable({ ingredients, instructions, ...recipe }: Omit<Recipe, 'id' | 'createdAt' | 'doubts'>) {
  return { ...recipe, images: [], ingredients: whole(ingredients), instructions: whole(instructions) };
}

describe.each(Object.entries(WRITERS))('an exported text in %s', (format, write) => {
  it.each([
    ['with every field and signs of the format', SOUP],
    ['without most fields', BARE],
  ])('is read back equal: %s', (_, recipe) => {
    const read = readOwnText(write(recipe), `${format}/soup.txt`);
    const { id: _id, createdAt, doubts: _doubts, ...content } = recipe;
    expect(read && comparable(read.recipe)).toEqual(comparable(content));
    expect(read?.createdAt).toBe(createdAt);
    expect(read?.pictures).toEqual(recipe.images.map((path) => ({ path: `${format}/${path}` })));
  });

  it('may be changed by hand', () => {
    const text = write(SOUP).replace('red lentils', 'green lentils').replace('servings: 4', 'servings: 6');
    const { recipe } = readOwnText(text, 'soup.txt') ?? {};
    expect(recipe?.servings).toBe(6);
    expect(recipe?.ingredients[2]).toBe('200 g green lentils');
  });

  it('is no exported text without its metadata, or with a broken structure', () => {
    const text = write(SOUP);
    expect(readOwnText(text.replace(/^cardamom: .*$/m, ''), 'soup.txt')).toBeNull();
    expect(readOwnText(text.replace(/^title: .*$/m, 'title: [}'), 'soup.txt')).toBeNull();
    expect(readOwnText(text.replace(/^(?:- salt|@salt\{\})$/m, 'salt'), 'soup.txt')).toBeNull();
  });
});

it('an ingredient in Cooklang has name, amount, unit and note', () => {
  const text = writeOwnCooklang(SOUP, []);
  for (const mark of [
    '@red lentils{200%g}',
    '@onion{1}(finely chopped)',
    '@carrots{2}(large) [- 2 carrots (large) -]',
    '@rice{1 1/2%cups}',
    '@salt{}',
  ])
    expect(text.split('\n')).toContain(mark);
});
