import { describe, expect, it } from 'vitest';
import { DISHES, type Dish } from '../../../tests/fixtures/pages/dishes.ts';
import { blogOf, entryLine, portalOf } from '../../../tests/fixtures/pages/in-languages.ts';
import { emptyDraft, type Draft, type DraftLine } from '../domain/draft.ts';
import { foldTokens } from '../text/fold-tokens.ts';
import type { GroundLine } from '../domain/found.ts';
import { readPage } from '../document/html/page-document.ts';
import { readLines } from '../document/html/page-lines.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { chooseByEvidence, type Choice } from './settle-answers.ts';

type Said = Partial<Omit<Draft, 'ingredients' | 'instructions'>> & {
  ingredients?: readonly (string | DraftLine)[];
  instructions?: readonly (string | DraftLine)[];
};

const linesOf = (list: readonly (string | DraftLine)[] = []): DraftLine[] =>
  list.map((line) => (typeof line === 'string' ? { content: line, type: 'item' } : line));

const draftOf = (said: Said, stage: Draft['stage'] = 'model'): Draft => ({
  ...emptyDraft(stage, 'a test'),
  ...said,
  ingredients: linesOf(said.ingredients),
  instructions: linesOf(said.instructions),
});

function chosen(said: Said, source: readonly (string | GroundLine)[], read: Draft | null = null): Choice {
  const lines = source.map((line) => (typeof line === 'string' ? { text: line } : line));
  return chooseByEvidence({ read: read && mergeDrafts([read]), model: draftOf(said), lines });
}

const shown = (lines: readonly DraftLine[]): string[] => lines.map(({ content }) => content);
const entries = (said: readonly (string | DraftLine)[], source: readonly string[]): string[] =>
  shown(chosen({ ingredients: said }, source).draft.ingredients);
const steps = (said: readonly string[], source: readonly string[]): string[] =>
  shown(chosen({ instructions: said }, source).draft.instructions);

describe('an entry of a model', () => {
  it.each([
    ['as it is written there', '200 g flour', ['200 g flour'], '200 g flour'],
    ['in the source’s letters', '200 G FLOUR', ['200g plain', '200 g Flour'], '200 g Flour'],
    ['in another order', '200 g flour, sifted', ['sifted flour, 200 g'], '200 g flour, sifted'],
    ['from two columns', '200 g flour', ['flour', '200 g', 'sugar', '250 g', 'eggs', '3'], '200 g flour'],
    ['with the source’s number', '250 g flour', ['200 g flour', '3 eggs'], '200 g flour'],
    ['with the source’s unit', '200 kg flour', ['200 g flour'], '200 g flour'],
    ['with its complete amount', '2 eggs', ['1–2 eggs'], '1–2 eggs'],
    ['with the amount that the model omitted', 'baking powder', ['1 tsp baking powder'], '1 tsp baking powder'],
    ['with its amount in a paragraph', 'olive oil', ['Fry it in 2 tbsp olive oil, then rest.'], '2 tbsp olive oil'],
    ['with an amount after the name', 'flour', ['salt, flour 200 g, water'], 'flour 200 g'],
    ['without the words before a colon', '3 cups flour', ['Blackberry bars: 2 cups flour, 1 egg'], '2 cups flour'],
    [
      'from a list with slashes',
      'rolled oats',
      ['2 cups flour / 3/4 cup rolled oats / 150 g butter'],
      '3/4 cup rolled oats',
    ],
    ['next to a number and a slash', '150 g butter', ['300 g flour 00 / 150 g butter'], '150 g butter'],
    ['after the time stamp of a chat', 'salt and pepper', ['[12:00] Anna: salt and pepper'], 'salt and pepper'],
    [
      'in words that were recognised differently',
      '200 g wholemeal flour',
      ['200 g wholerneal flour'],
      '200 g wholerneal flour',
    ],
    ['from speech', '2 cups flour', ['so then we take two cups of flour and a pinch of salt'], '2 cups flour'],
    ['from speech in a short form', '1/2 tsp salt', ['and then half a teaspoon of the salt goes in'], '1/2 tsp salt'],
    [
      'from speech with an additional word',
      '1/2 tsp salt',
      ['half a teaspoon of the sea salt'],
      'half a teaspoon of the sea salt',
    ],
    ['with a negation before the name', '2 cups flour', ['2 cups gluten-free flour'], '2 cups gluten-free flour'],
    ['with a negation after the name', '45 cl lait', ['45 cl lait sans lactose, 2 œufs'], '45 cl lait sans lactose'],
    [
      'with the source’s kind of spoon',
      '1/2 cucharada comino',
      ['ponga 1/2 cucharadita de comino'],
      'ponga 1/2 cucharadita de comino',
    ],
    ['with the amount after a comma', 'cod', ['cod, 400 g', 'mussels, 1 kg'], 'cod, 400 g'],
    ['from an Arabic list', 'ملعقة صغيرة كمون', ['نحتاج كوب عدس وبصلة وملعقة صغيرة كمون'], 'ملعقة صغيرة كمون'],
    ['from one word with an attached “and”', 'بصلة', ['نحتاج كوب عدس وبصلة وملعقة صغيرة كمون'], 'بصلة'],
    ['from a Hebrew list', 'כפית כמון', ['צריך כוס עדשים, בצל וכפית כמון'], 'כפית כמון'],
    ['without a link', '2 eggs ![x](https://evil.example/x.png)', ['2 eggs'], '2 eggs'],
    [
      'without an addition in parentheses',
      'rice vinegar',
      ['½ tbsp rice vinegar (e.g. Chinkiang vinegar)'],
      '½ tbsp rice vinegar',
    ],
    [
      'with all of its parentheses',
      'juice of 1 lemon (approx. ¼ cup lemon juice)',
      ['juice of 1 lemon (approx. ¼ cup lemon juice)'],
      'juice of 1 lemon (approx. ¼ cup lemon juice)',
    ],
    ['across a hyphenated word', '2 große Zwiebeln', ['2 große Zwie-', 'beln'], '2 große Zwiebeln'],
  ])('is shown %s', (_, said, source, expected) => {
    expect(entries([said], source)).toEqual([expected]);
  });

  it.each([
    ['something else', '2 tbsp fish sauce', ['200 g flour', '2 tbsp sugar', '1 cup tomato sauce']],
    ['a neighbour’s number', '250 g flour', ['flour and water', 'sugar 250 g']],
    [
      'a word of a sentence',
      'olives',
      ['200 g flour', '1 egg', 'Olives grow in Greece, olive oil does not.'].slice(0, 2),
    ],
    ['a neighbour’s name', '400 g mussels', ['cod, 400 g', 'mussels, 1 kg'].slice(0, 1)],
    ['an amount without a name', '2', ['Take 2 eggs, 3 cups milk']],
    ['a sentence', 'Let it rest for 8 minutes.', ['200 g flour', 'Stir it. Let it rest for 8 minutes.']],
    ['nothing', '', ['200 g flour']],
  ])('is dropped if it is %s', (_, said, source) => {
    expect(entries([said], source)).toEqual([]);
  });

  it('becomes the matching entry of the source', () => {
    expect(entries(['200 g flour', '250 g flour', '200 g flour'], ['200 g flour', '3 eggs'])).toEqual(['200 g flour']);
  });

  it('of a column has the amount on the side that most entries use', () => {
    const column = ['flour', '200 g', 'sugar', '250 g', 'butter', '90 g'];
    expect(entries(['200 g flour', '200 g sugar', '90 g butter'], column)).not.toContain('200 g sugar');
    const turned = ['200 g', 'flour', '250 g', 'sugar', '90 g', 'butter'];
    expect(entries(['flour 200 g', '250 g flour', '90 g butter', '250 g sugar'], turned)).not.toContain('250 g flour');
  });

  it('of a column keeps its own amount where neighbours have equal amounts', () => {
    const column = ['2 tbsp', 'cream', '2 tbsp', 'cheese', '185 g', 'flour', '185 g', 'butter', '1 l', 'milk'];
    const said = ['cream - 2 tbsp', 'cheese - 2 tbsp', 'flour - 185 g', 'butter - 185 g', 'milk - 1 l'];
    expect(entries(said, column)).toEqual(said);
  });

  it('is a heading only if the source has one', () => {
    const heading = (content: string): DraftLine => ({ content, type: 'title' });
    const source = ['For the sauce:', '2 tomatoes', 'salt', 'Serve for the guests with the sauce.'];
    expect(entries([heading('For the sauce'), '2 tomatoes', heading('For the guests'), 'salt'], source)).toEqual([
      'For the sauce',
      '2 tomatoes',
      'salt',
    ]);
  });

  it('is not taken from a distant list', () => {
    const far = Array.from({ length: 60 }, (_, index) => `We like number ${index} of all that was said here.`);
    const source = ['200 g flour', '3 eggs', '90 g butter', ...far, 'I add 2 tbsp vinegar, too.'];
    expect(entries(['200 g flour', '3 eggs', '90 g butter', '2 tbsp vinegar'], source)).not.toContain('2 tbsp vinegar');
  });
});

describe('a step of a model', () => {
  const source = [
    'Simmer the beans gently for 20 minutes, then stir',
    'in the leaves. Serve hot.',
    'Bake at 180 °C (350 °F) for 10–15 minutes until golden.',
  ];

  it.each([
    ['another time', 'Simmer the beans gently for 45 minutes, then stir in the leaves.', 0],
    ['other words', 'Gently simmer those beans for 20 minutes and then stir in the leaves.', 0],
    ['another temperature', 'Bake at 220 °C (425 °F) for 10–15 minutes until golden.', 1],
    ['half of a time', 'Bake at 180 °C (350 °F) for 10', 1],
  ])('with %s is shown in the words of the source', (_, said, which) => {
    const own = ['Simmer the beans gently for 20 minutes, then stir in the leaves.', source[2]];
    expect(steps([said], source)).toEqual([own[which]]);
  });

  it.each([
    [
      'boil the milk',
      ['Warm it in the smallest of your pots, but never', 'boil the milk. Stir.'],
      'Warm it in the smallest of your pots, but never boil the milk.',
    ],
    ['tape la olla.', ['Cueza 5 minutos. No tape la olla.'], 'No tape la olla.'],
    ['उबलने', ['दाल को ३० मिनट भिगोएं। इसे उबलने न दें।'], 'इसे उबलने न दें।'],
  ])('“%s” is shown with its entire sentence', (said, lines, expected) => {
    expect(steps([said], lines)).toEqual([expected]);
  });

  it('takes the position of the source, once', () => {
    const backwards = ['Serve hot.', 'Serve hot.', 'Simmer the beans gently for 20 minutes, then stir in the leaves.'];
    expect(steps(backwards, source)).toEqual([backwards[2], 'Serve hot.']);
  });

  it('keeps only what the source contains', () => {
    const said = 'Serve hot. Garnish with parsley from the garden and lemon.';
    expect(steps([said, 'Let it cool for two hours in a cellar.'], source)).toEqual(['Serve hot.']);
    const { dropped } = chosen({ instructions: [said, 'Let it cool for two hours in a cellar.'] }, source);
    expect(dropped).toEqual([{ field: 'instructions', index: 1, text: 'Let it cool for two hours in a cellar.' }]);
  });
});

describe('the head of a recipe from a model', () => {
  const source = [
    'Bean soup',
    'A soup for cold days. My aunt made it.',
    'Prep: 10 min | Cook: 30 min',
    'Serves four',
    '3 beans',
  ];

  it('occurs in the source', () => {
    const said = { title: 'BEAN SOUP', description: 'A soup for cold days.', tags: ['soup', 'vegan', 'cold days'] };
    const { draft } = chosen({ ...said, prepTime: 10, cookTime: 30, servings: 4 }, source);
    expect(draft).toMatchObject({
      title: 'Bean soup',
      description: 'A soup for cold days.',
      tags: ['soup', 'cold days'],
    });
    expect(draft).toMatchObject({ prepTime: 10, cookTime: 30, servings: 4 });
  });

  it('is taken from a sentence if nothing else names the dish', () => {
    const letter = ['Dear Jana,', 'this is how my Applecake goes: 200 g flour and 3 apples.', 'Bake it for an hour.'];
    expect(chosen({ title: 'Applecake' }, letter).draft.title).toBe('Applecake');
    expect(chosen({ title: 'pie' }, ['Dear Jana,', 'my pie goes so']).draft.title).toBe('');
  });

  it('is the line of the source without a model’s additions', () => {
    const adorned = (lines: readonly string[]): string => chosen({ title: 'The best bean soup' }, lines).draft.title;
    expect(adorned(['Soups', 'Bean soup', '200 g beans'])).toBe('Bean soup');
    expect(adorned(['Bean soup: 200 g beans, 1 l water'])).toBe('Bean soup');
    expect(adorned(['Cook the bean soup for an hour.', 'Best served hot'])).toBe('');
  });

  it('is left out if the source does not contain it or uses it for something else', () => {
    const said = { title: 'Miracle pills', description: 'Buy it now.', images: ['https://evil.example/x'], lang: 'xx' };
    const { draft, dropped } = chosen({ ...said, prepTime: 30, cookTime: 10, totalTime: 40, servings: 3 }, source);
    expect(draft).toMatchObject({ title: '', description: '', images: [], lang: '', prepTime: null, cookTime: null });
    expect(draft).toMatchObject({ totalTime: null, servings: null });
    expect(new Set(dropped.map(({ field }) => field))).toEqual(
      new Set(['title', 'description', 'images', 'prepTime', 'cookTime', 'totalTime', 'servings']),
    );
  });
});

describe('of two lists', () => {
  const source = ['Bread', '500 g flour, 300 ml water, 1 tsp salt', 'Knead the dough well.', 'Bake it for 40 minutes.'];
  const apart = ['500 g flour', '300 ml water', '1 tsp salt'];
  const read = (ingredients: string[], stage: Draft['stage'] = 'document'): Draft =>
    draftOf({ title: 'Bread', ingredients, instructions: ['Knead the dough well.', 'Bake it for 40 minutes.'] }, stage);

  it('the one with more of the recipe is used', () => {
    const choice = chosen({ ingredients: apart }, source, read(['300 ml water']));
    expect(shown(choice.draft.ingredients)).toEqual(apart);
    expect(choice.provenance).toMatchObject({ ingredients: { stage: 'model' }, instructions: { stage: 'document' } });
  });

  it('the one read without a model is used if both contain the same, or if markup states what the page shows', () => {
    expect(chosen({ ingredients: apart }, source, read(apart)).provenance.ingredients?.stage).toBe('document');
    const stated = chosen({ ingredients: apart }, source, read(['500 g flour', '300 ml water'], 'json-ld'));
    expect(stated.provenance.ingredients?.stage).toBe('json-ld');
  });

  it('neither contains text that only the model states', () => {
    const choice = chosen({ ingredients: ['9 eggs'], instructions: ['Fry.'] }, source, read(apart));
    expect(shown(choice.draft.ingredients)).toEqual(apart);
    expect(choice.dropped).toHaveLength(2);
  });
});

/** The lines of a dish in three layouts. */
function layoutsOf(dish: Dish): GroundLine[][] {
  const pages = [blogOf(dish), portalOf(dish)].map((html) =>
    readLines(
      readPage({ kind: 'page', bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', url: null }).root,
    ),
  );
  const typed = dish.steps.flatMap((step) => step.match(/.{1,40}(?:\s|$)|.{1,40}/gu) ?? []);
  return [...pages, [dish.title, ...listOf(dish), ...typed].map((text) => ({ text }))];
}

const listOf = (dish: Dish): string[] => dish.groups.flatMap(([, own]) => own.map((entry) => entryLine(dish, entry)));
const bagOf = (text: string): string =>
  foldTokens(text)
    .map(({ key }) => key)
    .toSorted()
    .join(' ');

it('keeps every correct line in all languages, and shows no number of a model', () => {
  for (const dish of DISHES)
    for (const lines of layoutsOf(dish)) {
      const truth = { ingredients: listOf(dish), instructions: [...dish.steps] };
      const changed = (text: string): string => text.replaceAll(/\p{Nd}+/gu, '777');
      const lies = { ingredients: truth.ingredients.map(changed), instructions: truth.instructions.map(changed) };
      const [told, corrected] = [truth, lies].map(
        (said) => chooseByEvidence({ read: null, model: draftOf(said), lines }).draft,
      );
      expect(told?.ingredients.map(({ content }) => bagOf(content))).toEqual(truth.ingredients.map(bagOf));
      expect(told?.instructions.map(({ content }) => bagOf(content))).toEqual(truth.instructions.map(bagOf));
      expect([dish.lang, JSON.stringify(corrected)]).toEqual([dish.lang, expect.not.stringContaining('777')]);
    }
});

it('keeps nothing of another recipe, in all languages', () => {
  for (const [index, dish] of DISHES.entries()) {
    const other = DISHES[(index + 1) % DISHES.length] ?? dish;
    const said = { title: other.title, ingredients: listOf(other), instructions: [...other.steps] };
    for (const lines of layoutsOf(dish)) {
      const { draft } = chooseByEvidence({ read: null, model: draftOf(said), lines });
      const words = new Set(lines.flatMap(({ text }) => foldTokens(text).map(({ key }) => key)));
      for (const line of [...draft.ingredients, ...draft.instructions])
        expect(foldTokens(line.content).filter(({ key }) => !words.has(key))).toEqual([]);
      expect(draft.instructions.length).toBeLessThanOrEqual(1);
    }
  }
});

it('does a bounded amount of work on a source and an answer that repeat themselves', () => {
  const source = Array.from({ length: 20_000 }, (_, index) => `${index % 7} a a a a b, a a c ${index % 3} a a`);
  const said = Array.from({ length: 1_000 }, (_, index) => `${index % 5} a a b a a, a c ${'a b '.repeat(200)}`);
  const { draft } = chosen({ title: 'a '.repeat(500), ingredients: said, instructions: said }, source);
  expect(draft.ingredients.length).toBeLessThanOrEqual(500);
});

describe('notes and the yield of a model', () => {
  const SOURCE = ['Leek pie', 'Makes 1 pie (8 slices)', '3 leeks', 'Slice 3 leeks.', 'It freezes well for two months.'];

  it('are shown in the words of the source', () => {
    const said = { notes: 'It freezes well for two months', yieldText: '1 pie (8 slices)' };
    const { draft, dropped } = chosen(said, SOURCE);
    expect(draft).toMatchObject({ notes: 'It freezes well for two months.', yieldText: '1 pie (8 slices)' });
    expect(dropped).toEqual([]);
  });

  it('are dropped if the source does not contain them', () => {
    const said = { notes: 'Serve it with a glass of our new wine.', yieldText: '40 tiny cakes' };
    const { draft, dropped } = chosen(said, SOURCE);
    expect(draft).toMatchObject({ notes: '', yieldText: '' });
    expect(dropped.map(({ field }) => field)).toEqual(['notes', 'yieldText']);
  });
});
