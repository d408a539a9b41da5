import { describe, expect, it } from 'vitest';
import type { Draft } from '../domain/draft.ts';
import { textDocument } from '../document/file/read-text.ts';
import { parseLines } from './parse-lines.ts';

const parse = (text: string): Draft => parseLines(textDocument(text));
const contents = (lines: Draft['ingredients']): string[] => lines.map(({ content }) => content);

describe('a recipe from a message or note', () => {
  it.each([
    [
      'English',
      '# Bean pot\n\n## Ingredients\n\n- White beans\n- Salt\n- Bay leaf\n\n## Directions\n\n1. Soak the beans overnight.\n2. Cook them with the bay leaf.',
    ],
    [
      'German',
      'Bohnentopf\n\nZutaten\nWeiße Bohnen\nSalz\nLorbeer\n\nZubereitung\nBohnen über Nacht einweichen\nMit dem Lorbeer weich kochen',
    ],
    [
      'French',
      '### Haricots\n\n#### Ingrédients\n\n- haricots blancs\n- sel\n- laurier\n\n#### Préparation\n\n- faire tremper les haricots\n- les cuire avec le laurier',
    ],
    ['Chinese', '# 白豆汤\n\n## 材料\n\n- 白豆\n- 盐\n- 香叶\n\n## 做法\n\n1. 把白豆泡一晚上。\n2. 和香叶一起煮软。'],
  ])('in %s needs no amounts below clear headings', (_, text) => {
    const draft = parse(text);
    expect(draft.title).not.toBe('');
    expect(draft.ingredients).toHaveLength(3);
    expect(draft.instructions).toHaveLength(2);
  });

  it.each([
    [
      'a heading of the same level',
      '## Method\n\n1. Rub in the butter.\n2. Bake it.\n\n## My thoughts\n\n- It freezes well.',
    ],
    ['a heading of a higher level', '### Method\n\n1. Rub in the butter.\n2. Bake it.\n\n# Links\n\n- [Home](/)'],
  ])('ends its steps at %s', (_, method) => {
    const draft = parse(`# Shortbread\n\n## Ingredients\n\n- 200 g flour\n- 100 g butter\n\n${method}\n`);
    expect(contents(draft.instructions)).toEqual(['Rub in the butter.', 'Bake it.']);
  });

  it.each(['Baking', 'For the glaze', 'To serve', 'Step 2'])('continues its steps below "%s"', (heading) => {
    const draft = parse(
      `# Shortbread\n\n## Ingredients\n\n- 200 g flour\n- 100 g butter\n\n## Method\n\n- Rub in the butter.\n\n## ${heading}\n\n- Finish it.\n`,
    );
    expect(contents(draft.instructions)).toContain('Finish it.');
  });

  it.each([
    ['What to do now', '2 eggs\n1 leek', 'whisk the eggs well\nstir in the leek'],
    ['Ran an den Herd', '2 Eier\n1 Lauch', 'die Eier gut verquirlen\nden Lauch dazugeben'],
    ['Manos a la masa', '2 huevos\n1 puerro', 'batir bien los huevos\nañadir el puerro'],
  ])('has its steps below an unknown heading: %s', (heading, list, steps) => {
    const [title, named] = heading.startsWith('Ran')
      ? ['Rührei', 'Zutaten']
      : heading.startsWith('Manos')
        ? ['Revuelto', 'Ingredientes']
        : ['Scramble', 'Ingredients'];
    const draft = parse(`${title}\n\n${named}\n${list}\n\n${heading}\n${steps}\n`);
    expect(contents(draft.ingredients)).toEqual(list.split('\n'));
    expect(contents(draft.instructions)).toEqual(steps.split('\n'));
  });

  it.each([
    'peel the carrots\ncut them small\nfry them in butter until soft',
    'Möhren schälen\nklein schneiden\nin Butter weich dünsten',
    'pelar las zanahorias\ncortarlas finas\nsofreírlas en mantequilla',
  ])('treats each of its short lines as a step', (steps) => {
    const draft = parse(`Carrots\n\nIngredients\n3 carrots\n20 g butter\n\nMethod\n${steps}\n`);
    expect(contents(draft.instructions)).toEqual(steps.split('\n'));
  });

  it('keeps an entry without an amount at the top of its list', () => {
    const draft = parse(
      'Soup\n\nIngredients\n\nyogurt\n1/3 cup rice\n1 egg yolk\n\nDirections\n\n1. Wash the rice.\n2. Stir in the yogurt.',
    );
    expect(contents(draft.ingredients)).toEqual(['yogurt', '1/3 cup rice', '1 egg yolk']);
  });

  it.each(['Waffles (6 people)', 'Waffeln (6 Personen)', 'Gofres (6 personas)'])(
    'is called "%s" with its note',
    (title) => {
      const draft = parse(
        `# ${title}\n\n## Ingredients\n\n- 200 g flour\n- 2 eggs\n\n## Method\n\n1. Stir.\n2. Bake the waffles.`,
      );
      expect(draft.title).toBe(title);
    },
  );

  it.each([
    '# Toast\n\n- 2 slices of bread\n- butter\n- some salt\n\n1. Toast the bread.\n2. Butter and salt it.',
    '# Brot\n\n- 2 Scheiben Brot\n- Butter\n- etwas Salz\n\n1. Das Brot rösten.\n2. Mit Butter bestreichen und salzen.',
    '# Tostada\n\n- 2 rebanadas de pan\n- mantequilla\n- sal\n\n1. Tostar el pan.\n2. Untar la mantequilla y poner sal.',
  ])('can have bullets above numbers without headings: %s', (text) => {
    const draft = parse(text);
    expect(draft.ingredients).toHaveLength(3);
    expect(draft.instructions).toHaveLength(2);
  });

  it('keeps the paragraphs of a document without wrapped lines', () => {
    const text = 'Soup\n\nIngredients\n2 leeks\n1 l stock\n\nMethod\n1. Boil the leeks\nStir now and then\n2. Serve';
    const draft = parseLines({ ...textDocument(text), unbroken: true });
    expect(contents(draft.instructions)).not.toContain('Boil the leeks Stir now and then');
  });

  it('keeps a list within a step', () => {
    const draft = parse(
      '# Punch\n\n## Ingredients\n\n- 20 ml rum\n- 30 ml juice\n- 10 ml syrup\n\n## Method\n\n1. Pour in:\n\n  - 20 ml rum\n  - 30 ml juice\n  - 10 ml syrup\n\n2. Stir it well.',
    );
    expect(contents(draft.instructions)).toEqual([
      'Pour in:',
      '20 ml rum',
      '30 ml juice',
      '10 ml syrup',
      'Stir it well.',
    ]);
  });

  it.each([
    [
      'a manual',
      '# Tool\n\n## What you need\n\n- Node 24\n- `npm install tool`\n\n## Usage\n\n1. Run `tool --watch src/main.ts`.\n2. Call `tool.build({ minify: true })`.',
    ],
    ['an invoice', 'Invoice\n\nIngredients\n2 kg flour € 3,20\n1 l milk € 1,10\n\nMethod\nPayment within 14 days.'],
    [
      'a shelf',
      'Shelf\n\nWhat you need\n4 screws\n1 plywood board\nwood glue\n\nMethod\nDrill four holes into the plywood.\nGlue and screw the board.',
    ],
  ])('is not found in %s', (_, text) => {
    expect(parse(text).ingredients).toEqual([]);
  });
});
