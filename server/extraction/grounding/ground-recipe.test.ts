import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { NO_FURTHER_FIELDS } from '../../../shared/domain/further-fields.ts';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { DISHES, type Dish } from '../../../tests/fixtures/pages/dishes.ts';
import { entryLine } from '../../../tests/fixtures/pages/in-languages.ts';
import type { Doubt, Provenance } from '../domain/extraction.ts';
import { groundRecipe } from './ground-recipe.ts';
import type { GroundLine } from '../domain/found.ts';

const FIELDS = ['ingredients', 'instructions', 'prepTime', 'cookTime', 'totalTime', 'servings'] as const;
type Field = (typeof FIELDS)[number];
const PROVENANCE: Provenance = Object.fromEntries(
  FIELDS.map((field) => [field, { stage: 'document', where: 'lines' }]),
);

const NOTHING: RecipeContent = {
  title: 'Soup',
  description: null,
  prepTime: null,
  cookTime: null,
  totalTime: null,
  ...NO_FURTHER_FIELDS,
  servings: null,
  tags: [],
  ingredients: [],
  instructions: [],
  images: [],
  lang: null,
  dir: null,
  originalSource: null,
};

function doubts(recipe: Partial<RecipeContent>, lines: readonly (string | GroundLine)[], field: Field): Doubt[] {
  const source = lines.map((line) => (typeof line === 'string' ? { text: line } : line));
  return groundRecipe({ ...NOTHING, ...recipe }, PROVENANCE, source)[field]?.doubts ?? [];
}

const ofList = (ingredients: string[], lines: (string | GroundLine)[]): Doubt[] =>
  doubts({ ingredients }, lines, 'ingredients');
const ofSteps = (instructions: string[], lines: (string | GroundLine)[]): Doubt[] =>
  doubts({ instructions }, lines, 'instructions');

describe('a line of ingredients', () => {
  it.each([
    ['in other letter case and spaces', '200 g Plain Flour', ['200g plain  flour']],
    ['with its fraction in digits', '1 1/2 cups milk', ['1½ cups milk']],
    ['with a decimal comma', '0.5 l de lait', ['½ l de lait']],
    ['in digits of another script', '250 جرام دقيق', ['٢٥٠ جرام دقيق']],
    ['over two lines', '200 g flour, sifted twice', ['200 g flour,', 'sifted twice']],
    ['with a word hyphenated at the end of a line', '2 große Zwiebeln', ['2 große Zwie-', 'beln']],
    ['after its name', '200 g flour', ['flour 200 g', 'sugar 250 g']],
    ['in a separate column', '200 g flour', ['flour', '200 g']],
    ['after a comma', '2 eggs, beaten', ['200 g flour, 2 eggs,', 'beaten']],
    ['without spaces', '大さじ2 醤油', ['大さじ２醤油']],
  ])('is found %s', (_, line, source) => {
    expect(ofList([line], source)).toEqual([]);
  });

  it.each([
    ['another number', '250 g flour', ['200 g flour', '250 g sugar'], 'number'],
    ['the number of its neighbour', '250 g flour', ['flour 200 g', 'sugar 250 g'], 'number'],
    ['half of the fraction', '1 cup milk', ['1½ cups milk'], 'absent'],
    ['an invented ingredient', '2 tbsp fish sauce', ['200 g flour', '2 tbsp sugar'], 'absent'],
    ['the end of one line and the beginning of the next', '200 g sugar', ['flour 200 g', 'sugar'], 'number'],
  ])('is doubted with %s', (_, line, source, why) => {
    const rest = source.filter((own) => /^\d/.test(own));
    expect(ofList([line, ...rest], source)).toEqual([{ index: 0, why }]);
  });

  it('is doubted if its letters were recognised without certainty', () => {
    const source = [
      { text: '200 g flour', unsure: ['200'] },
      { text: '3 eggs', unsure: [] },
    ];
    expect(ofList(['200 g flour', '3 eggs'], source)).toEqual([{ index: 0, why: 'unsure' }]);
  });
});

describe('a step', () => {
  const source = ['Simmer the beans gently for 20 minutes,', 'then stir in the leaves and wait 5 minutes.'];

  it('is found over lines', () => {
    expect(ofSteps([source.join(' ')], source)).toEqual([]);
    expect(ofSteps(['Simmer the beans gently for 20 minutes, then stir in the leaves.'], source)).toEqual([]);
  });

  it('is doubted with another number, or as a whole', () => {
    const changed = source.join(' ').replace('20', '5');
    const invented = 'Serve with warm bread and a green salad.';
    expect(ofSteps([changed, invented], source)).toEqual([
      { index: 0, why: 'number' },
      { index: 1, why: 'absent' },
    ]);
  });

  it('is doubted if one of its numbers is uncertain, but not for one word', () => {
    const unsure = (word: string): GroundLine => ({ text: 'Bake for 20 minutes until golden.', unsure: [word] });
    expect(ofSteps(['Bake for 20 minutes until golden.'], [unsure('20')])).toEqual([{ index: 0, why: 'unsure' }]);
    expect(ofSteps(['Bake for 20 minutes until golden.'], [unsure('until')])).toEqual([]);
  });
});

describe('times and servings', () => {
  it.each([
    ['prepTime', 90, ['Prep time: 1 h 30']],
    ['cookTime', 75, ['Cook time', '1¼ hours']],
    ['totalTime', 30, ['Total time: half an hour']],
    ['servings', 4, ['Serves four', 'Prep time: 10 minutes']],
    ['servings', 6, ['Serves 6–8']],
  ] as const)('%s of %d are found', (field, value, source) => {
    expect(doubts({ [field]: value }, source, field)).toEqual([]);
    expect(doubts({ [field]: value + 7 }, source, field)).toEqual([{ index: null, why: 'number' }]);
  });
});

it('doubts nothing that markup states', () => {
  const stated = { ingredients: { stage: 'json-ld', where: 'script' } } as const;
  expect(groundRecipe({ ...NOTHING, ingredients: ['9 eggs'] }, stated, [{ text: 'eggs' }])).toEqual(stated);
});

it('needs a limited number of comparisons for a source that repeats itself', () => {
  const line = 'a a a a a a a a a a b';
  const source = Array.from({ length: 40_000 }, () => ({ text: 'a a a a a a a a a a' }));
  // Processor time, which other programs of the machine do not change much.
  const begin = process.threadCpuUsage();
  doubts({ ingredients: Array.from({ length: 500 }, () => line.repeat(20)) }, source, 'ingredients');
  expect(process.threadCpuUsage(begin).user / 1_000).toBeLessThan(5_000);
});

/** The dish as typed text with wrapped steps. */
function typed(dish: Dish): string[] {
  const facts = Object.values(dish.times).map(([label, value]) => `${label}: ${value}`);
  const groups = dish.groups.flatMap(([heading, entries]) => [
    heading,
    ...entries.map((entry) => entryLine(dish, entry)),
  ]);
  const steps = dish.steps.flatMap((step) => step.match(/.{1,40}(?:\s|$)|.{1,40}/gu) ?? []);
  return [dish.title, dish.serves[0], ...facts, dish.ingredients[0], ...groups, dish.method[0], ...steps, dish.tip[1]];
}

/** Every variant of a line with one of its numbers changed to another one. */
function variantsOf(line: string): string[] {
  return [...line.matchAll(/\p{Nd}+(?:[.,/]\p{Nd}+)*|[½¼¾]/gu)].flatMap((number) =>
    ['3', '15', '250', '1½']
      .filter((other) => other !== number[0])
      .map((other) => line.slice(0, number.index) + other + line.slice(number.index + number[0].length)),
  );
}

describe('recipes in all languages', () => {
  const lists = DISHES.map((dish) => ({
    dish,
    ingredients: dish.groups.flatMap(([, entries]) => entries.map((entry) => entryLine(dish, entry))),
    instructions: [...dish.steps],
  }));

  it('are not doubted as they are', () => {
    for (const { dish, ...recipe } of lists)
      for (const field of ['ingredients', 'instructions'] as const)
        expect([dish.lang, doubts(recipe, typed(dish), field)]).toEqual([dish.lang, []]);
  });

  it('are doubted with a changed number in 98 of 100 cases, and with lines of other recipes', () => {
    const missed: string[] = [];
    let all = 0;
    for (const [index, { dish, ...recipe }] of lists.entries())
      for (const field of ['ingredients', 'instructions'] as const) {
        const other = lists[(index + 1) % lists.length]?.[field] ?? [];
        for (const line of [...recipe[field].flatMap(variantsOf), ...other]) {
          all += 1;
          const found = doubts({ [field]: [...recipe[field], line] }, typed(dish), field);
          if (!found.some((doubt) => doubt.index === recipe[field].length)) missed.push(`${dish.lang}: ${line}`);
        }
      }
    expect(all).toBeGreaterThan(500);
    expect(missed.slice(Math.floor(all * 0.02))).toEqual([]);
  });
});
