import { describe, expect, it } from 'vitest';
import type { Draft } from '../domain/draft.ts';
import { readText } from '../document/file/read-text.ts';
import { parseLines } from './parse-lines.ts';

const parse = (text: string): Draft => parseLines(readText(new TextEncoder().encode(text)));
const shown = ({ ingredients, instructions }: Draft): string[][] =>
  [ingredients, instructions].map((lines) =>
    lines.map((line) => (line.type === 'item' ? line.content : `# ${line.content}`)),
  );

const asHeading = (line: string): string => line.replace(/^(?=Ingredients)/u, '# ');

const LIST = '300 g flour\n2 eggs\n1 tsp salt';
const STEPS = ['Mix the flour with the eggs and the salt.', 'Rest the dough for an hour.', 'Roll it out and cut it.'];

describe('a recipe in plain lines', () => {
  it('needs no headings', () => {
    const draft = parse(`Noodles\n\nFresh and quick.\n\nPrep: 10 min | Serves 4-6\n\n${LIST}\n\n${STEPS.join('\n\n')}`);
    expect(draft).toMatchObject({ title: 'Noodles', description: 'Fresh and quick.', prepTime: 10, servings: 4 });
    expect(shown(draft)).toEqual([LIST.split('\n'), STEPS]);
  });

  it('reads facts whose labels are in a separate line above them', () => {
    const draft = parse(
      `Noodles\n\nPrep time\n10 min\nCook time:\n1 hour\nServings\n4\n\nIngredients\n${LIST}\n\nMethod\n${STEPS.join('\n')}`,
    );
    expect(draft).toMatchObject({ title: 'Noodles', prepTime: 10, cookTime: 60, servings: 4 });
    expect(shown(draft)).toEqual([LIST.split('\n'), STEPS]);
  });

  it('keeps the headings of groups, with and without bullets around them', () => {
    const draft = parse(
      `Pie\n\nIngredients\nFor the crust\n- 200 g flour\n- 90 g butter\nGlaze\n- 1 egg\n\nMethod\n${STEPS.join('\n')}`,
    );
    expect(shown(draft)[0]).toEqual(['# For the crust', '200 g flour', '90 g butter', '# Glaze', '1 egg']);
  });

  it('treats names without amounts as groups if the list begins with one', () => {
    const list = (first: string): string =>
      `${first}\n200 g flour\n90 g butter\nOlive oil\n1 egg\n250 ml cream\n1 tbsp milk`;
    const named = parse(`Pie\n\n${list('Rough puff')}\nMirror shine\n2 tbsp jam\n\n${STEPS.join('\n\n')}`);
    expect(shown(named)[0]?.filter((line) => line.startsWith('#'))).toEqual(['# Rough puff', '# Mirror shine']);
    expect(shown(named)[0]).toContain('Olive oil');
    const plain = parse(`Pie\n\nIngredients\n${list('Sea salt')}\n\nMethod\n${STEPS.join('\n\n')}`);
    expect(shown(plain)[0]?.filter((line) => line.startsWith('#'))).toEqual([]);
  });

  it('keeps a heading of the list that names its first group', () => {
    const list = '300 g flour\n2 eggs\nIngredients for the cream\n200 ml cream\n1 tbsp sugar';
    const draft = parse(`Roll\n\nIngredients for the sponge\n${list}\n\nMethod\n${STEPS.join('\n')}`);
    expect(shown(draft)[0]).toEqual(['# Ingredients for the sponge', ...list.split('\n')].map(asHeading));
  });

  it('recognises headings with decoration, and steps numbered with two characters', () => {
    const draft = parse(
      `*** Pie ***\n\n${LIST}\n-- Shine --\n2 tbsp jam\n\nMethod\n${STEPS.map((step, index) => `${index + 1}.) ${step}`).join('\n')}`,
    );
    expect(draft.title).toBe('Pie');
    expect(shown(draft)).toEqual([[...LIST.split('\n'), '# Shine', '2 tbsp jam'], STEPS]);
  });

  it('distinguishes a note about a resting time from an ingredient', () => {
    const draft = parse(`Buns\n\nPrep: 30'\nRising: 2 h\n4 pax\n\n${LIST}\n\n${STEPS.join('\n\n')}`);
    expect(draft).toMatchObject({ prepTime: 30, cookTime: null, servings: 4 });
    expect(shown(draft)[0]).toEqual(LIST.split('\n'));
  });

  it('recognises a heading above the steps regardless of its words', () => {
    const draft = parse(`Noodles\n\nIngredients\n${LIST}\n\nRoll up your sleeves\n${STEPS.join('\n')}`);
    expect(shown(draft)).toEqual([LIST.split('\n'), STEPS]);
  });

  it('joins lines that were wrapped', () => {
    const broken = 'Simmer the plums over the lowest heat that your stove has until they\nfall apart.';
    const draft = parse(
      `Plums\n\n2 kg plums\n500 g sugar\n1 tsp cinnamon\n\n${broken}\n\nStir in the sugar, and fill the hot jam into jars that were boiled\nout before.`,
    );
    expect(shown(draft)[1]).toEqual([
      'Simmer the plums over the lowest heat that your stove has until they fall apart.',
      'Stir in the sugar, and fill the hot jam into jars that were boiled out before.',
    ]);
  });

  it('joins wrapped lines that end with sentences if blank lines separate paragraphs', () => {
    const paragraphs = [
      'Stone the plums and cut them in halves with a sharp small knife.\nLay them into a wide pan, close to each other.',
      'Strew the sugar over them and leave them alone for some hours.',
      'Bake them in the lowest heat that your oven has.',
    ];
    const draft = parse(`Plums\n\n2 kg plums\n500 g sugar\n1 tsp cinnamon\n\n${paragraphs.join('\n\n')}`);
    expect(shown(draft)[1]).toEqual(paragraphs.map((text) => text.replace('\n', ' ')));
  });

  it('leaves out greetings, tips, closing words and names', () => {
    const draft = parse(
      `Hi Tom,\n\nhere is the recipe.\n\nNoodles\n\n${LIST}\n\n${STEPS.join('\n\n')}\n\nEnjoy!\n\nTip: Dry them.\n\nMerry Christmas and lots of love,\nIda`,
    );
    expect(draft.title).toBe('Noodles');
    expect(shown(draft)[1]).toEqual(STEPS);
  });

  it('ends where the next recipe begins', () => {
    const one = `Ingredients\n${LIST}\n\nMethod\n${STEPS.join('\n')}`;
    const draft = parse(`Noodles\n\n${one}\n\nBroth\n\n${one}`);
    expect(draft.title).toBe('Noodles');
    expect(shown(draft)[1]).toEqual(STEPS);
  });

  it('removes step numbers in any script', () => {
    const draft = parse(
      '葱油面\n\n面条 200克\n小葱 50克\n生抽 2大匙\n\n第一步：小葱切段，锅里放油小火熬香。\n第二步：煮面，拌上葱油和生抽。',
    );
    expect(shown(draft)[1]).toEqual(['小葱切段，锅里放油小火熬香。', '煮面，拌上葱油和生抽。']);
    const arabic = parse(
      'أرز\n\nالمقادير:\n- 2 كوب أرز\n- 1 ملعقة ملح\n\nالطريقة:\n١- اغسل الأرز جيدًا بالماء.\n٢- اطبخه على نار هادئة حتى ينضج.',
    );
    expect(shown(arabic)[1]).toEqual(['اغسل الأرز جيدًا بالماء.', 'اطبخه على نار هادئة حتى ينضج.']);
  });

  it('treats a number beside the facts as the servings, not as an ingredient, and not an ingredient as servings', () => {
    const one = parse(`Buns\n\nTime: 1 hour\n12 buns\n\nBits and bobs\n${LIST}\n\n${STEPS.join('\n\n')}`);
    expect(one).toMatchObject({ totalTime: 60, servings: 12 });
    expect(shown(one)[0]).toEqual(LIST.split('\n'));
    const other = parse(`Buns\n\nServes 3, about 40 minutes\n\n${LIST}\n\n${STEPS.join('\n\n')}`);
    expect(other).toMatchObject({ totalTime: 40, servings: 3 });
    expect(shown(other)[0]).toEqual(LIST.split('\n'));
  });

  it('treats a separate time and the number beside it as facts, but not weighed ingredients', () => {
    const draft = parse(`Punch\n\n10 minutes, plus chilling\n2 jugs\n\n${LIST}\n\n${STEPS.join('\n\n')}`);
    expect(draft).toMatchObject({ totalTime: 10, servings: 2 });
    expect(shown(draft)[0]).toEqual(LIST.split('\n'));
    const weighed = parse(`Buns\n\nServes 4\n75 cl milk\n${LIST}\n\n${STEPS.join('\n\n')}`);
    expect(shown(weighed)[0]).toEqual(['75 cl milk', ...LIST.split('\n')]);
  });

  it('reads facts that are wrapped across two lines', () => {
    const facts = 'Prep: 20 minutes / Cooking: 1 hour and\n15 minutes / Serves 6';
    const draft = parse(`Buns\n\n${facts}\n\n${LIST}\n\n${STEPS.join('\n\n')}`);
    expect(draft).toMatchObject({ prepTime: 20, cookTime: 75, servings: 6 });
  });

  it('states the position of each part', () => {
    const { places } = parse(`Noodles\n\nServes 2\n\nIngredients\n${LIST}\n\nMethod\n${STEPS.join('\n')}`);
    expect(places).toMatchObject({
      title: { stage: 'document', where: 'line 1' },
      servings: { where: 'line 2' },
      ingredients: { where: 'lines 4 to 6' },
      instructions: { where: 'lines 8 to 10' },
    });
  });

  it('is found if letters of its headings were misread', () => {
    const document = readText(
      new TextEncoder().encode(`Noodles\nlngredlents\n${LIST}\nMethcd\n1. ${STEPS[0]}\n2 ${STEPS[1]}`),
    );
    expect(shown(parseLines({ ...document, recognised: true }))).toEqual([LIST.split('\n'), STEPS.slice(0, 2)]);
  });
});

it.each([
  ['a shopping list', 'Saturday\n\n- 2 pints milk\n- 500 g rice\n- cat food\n\nPick up the parcel!'],
  [
    'an invoice',
    'Invoice\n\n2 kg nails 4.90 €\n1 l paint 12.00 €\n3 kg sand 2.00 €\n\nPlease pay within 14 days.\n\nWe thank you for your order and hope to see you again.',
  ],
  ['a diary', '12 May\n\nWe walked for 3 hours and ate 500 g of cheese.\n\nIt rained all day. We played cards.'],
  ['a cleaner', `Window cleaner\n\nYou need\n1 l water\n200 ml vinegar\n\nMethod\n${STEPS.join('\n')}`],
  [
    'a manual',
    'Dishwasher\n\nIn the box\n- hose — 1 pc\n- bolts — 4 pcs\n\n1. Remove the bolts from the back of the machine.\n2. Connect the hose and open the tap.',
  ],
])('%s is no recipe', (_, text) => {
  expect(parse(text)).toMatchObject({ title: '', ingredients: [], instructions: [] });
});

const ERRANDS = `Закупка на дачу

гвоздика 10 г
сметана 400 г
редиска 300 г
рис 1 кг

Отдать ключи соседям сверху.
Забрать куртку из химчистки и позвонить Ирине.`;

it('does not treat a shopping list with errands as a recipe', () => {
  expect(parse(ERRANDS).ingredients).toEqual([]);
  const cooked = ERRANDS.replace('Отдать ключи', 'Сварить рис, смешать со сметаной и отдать ключи');
  expect(parse(cooked).ingredients).toHaveLength(4);
});

const SPELLED = `גלידת תמר

7 דקות | 2 גביעים

שתי כפות טחינה
חצי כוס תמרים
קורט מלח

מועכים את התמרים עם הטחינה בקערה גדולה.
מקפיאים את התערובת יום שלם ומגישים עם מלח.`;

it('finds a list without a heading with amounts in words', () => {
  const draft = parse(SPELLED);
  expect(draft).toMatchObject({ title: 'גלידת תמר', totalTime: 7, servings: 2 });
  expect(draft.ingredients).toHaveLength(3);
  expect(draft.instructions).toHaveLength(2);
});

const GROUPED = `Расстегаи

Состав
Опара
150 мл молока
2 ч. л. дрожжей
Тесто
вся опара
3 стакана муки
Для подачи
укроп

Приготовление
1. Поставьте опару в тепло.
2. Вымесите тесто, слепите расстегаи и запеките.`;

it('keeps names of groups above entries without amounts', () => {
  const { ingredients } = parse(GROUPED);
  expect(ingredients.filter((line) => line.type === 'title').map((line) => line.content)).toEqual([
    'Опара',
    'Тесто',
    'Для подачи',
  ]);
});

const CALLED = `Добрый вечерочек, Лариса

Окрошка за пять минут.

Окрошка

Холодный суп в жару.

Время: 20 мин

1 л кваса
300 г огурцов
4 яйца

Нарежьте огурцы и яйца мелкими кубиками.

Залейте квасом и посолите.

Поставьте в холодильник на полчаса.`;

it('treats the name below an announcement as the title', () => {
  expect(parse(CALLED)).toMatchObject({ title: 'Окрошка', description: 'Холодный суп в жару.' });
});

it('leaves out a remark with any label, and keeps a last step with that label', () => {
  const remark = `${CALLED}\n\nОт нашей мамы: квас берите белый.`;
  expect(parse(remark).instructions).toHaveLength(3);
  const served = `${CALLED}\n\nПодача: разлейте по тарелкам со сметаной.`;
  expect(parse(served).instructions).toHaveLength(4);
});

it('does not treat an ingredient directly below a heading as another heading', () => {
  const list = '### Соус\n\nсметана\n- 2 зубчика чеснока\n\n### Рулет\n\n- 1 лаваш\n- 200 г сыра\n';
  const draft = parse(
    `# Рулет\n\n## Ингредиенты\n\n${list}\n## Приготовление\n\n1. Намажьте лаваш соусом и посыпьте сыром.`,
  );
  expect(shown(draft)[0]).toEqual(['# Соус', 'сметана', '2 зубчика чеснока', '# Рулет', '1 лаваш', '200 г сыра']);
});
