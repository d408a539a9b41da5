import { describe, expect, it } from 'vitest';
import { emptyDraft, type Draft } from '../domain/draft.ts';
import { textDocument } from '../document/file/read-text.ts';
import { readWithLabeller, type LabellerReading } from './read-with-labeller.ts';

const read = (text: string, rules: Draft = emptyDraft('document', '')): LabellerReading =>
  readWithLabeller(textDocument(text), rules);

const shown = ({ draft }: LabellerReading): string[][] =>
  [draft.ingredients, draft.instructions].map((lines) =>
    lines.map((line) => (line.type === 'item' ? line.content : `# ${line.content}`)),
  );

describe('a recipe whose lines are labelled', () => {
  it('is found without amounts and without section headings', () => {
    const entries = ['Rice', 'Salt', 'Red peppers', 'Chicken thighs', 'Chicken stock'];
    const steps = [
      'Fry the chicken with the peppers.',
      'Add the rice and the stock and simmer until the rice is soft.',
    ];
    const reading = read(`Red rice\n\n${entries.join('\n')}\n\n${steps.join('\n')}`);
    expect(reading.draft.title).toBe('Red rice');
    expect(shown(reading)).toEqual([entries, steps]);
    expect(reading.probability).toBeGreaterThan(0.5);
  });

  it('is found in a language without section words in the lexicon', () => {
    const entries = ['500 g kartupeļu', '2 sīpoli', '1 ēdamkarote eļļas', 'sāls'];
    const steps = [
      'Kartupeļus nomizo un sagriež šķēlēs.',
      'Sīpolus apcep eļļā, pievieno kartupeļus un sautē 20 minūtes.',
    ];
    const reading = read(
      `Kartupeļu sacepums\n\nSastāvdaļas\n\n${entries.join('\n')}\n\nPagatavošana\n\n${steps.join('\n')}`,
    );
    expect(reading.draft.title).toBe('Kartupeļu sacepums');
    expect(shown(reading)).toEqual([entries, steps]);
  });

  it('keeps the headings of groups and drops those of sections, bullets and numbers', () => {
    const reading = read(
      '# Pear tart\n\nServes 8\n\n## Ingredients\n\n### Dough\n\n- 200 g flour\n- 100 g butter\n\n### Filling\n\n- 4 pears\n- 2 tbsp honey\n\n## Method\n\n1. Knead the flour with the butter and chill the dough.\n2. Lay the pears on it, pour over the honey and bake for 40 minutes.',
    );
    expect(reading.draft).toMatchObject({ title: 'Pear tart', servings: 8 });
    expect(shown(reading)).toEqual([
      ['# Dough', '200 g flour', '100 g butter', '# Filling', '4 pears', '2 tbsp honey'],
      [
        'Knead the flour with the butter and chill the dough.',
        'Lay the pears on it, pour over the honey and bake for 40 minutes.',
      ],
    ]);
  });

  it('ends where the next recipe begins', () => {
    const recipe = (dish: string, thing: string): string =>
      `# ${dish}\n\n## Ingredients\n\n- 300 g ${thing}\n- 1 onion\n- 2 tbsp oil\n\n## Method\n\n1. Chop the onion and fry it in the oil.\n2. Add the ${thing} and cook it for 20 minutes.\n\n`;
    const reading = read(recipe('Lentil stew', 'lentils') + recipe('Barley stew', 'barley'));
    expect(reading.draft.title).toBe('Lentil stew');
    expect(reading.draft.ingredients.map(({ content }) => content)).toEqual(['300 g lentils', '1 onion', '2 tbsp oil']);
  });
});

describe('a document without a recipe', () => {
  it.each([
    [
      'a letter',
      'Dear Karin,\n\nthe journey home took nine hours and the train had no heating. We ate your bread and the last apples on the way.\n\nThe cat was glad to see us. Write soon.\n\nYours,\nPeter',
    ],
    [
      'a README',
      '# tiny-queue\n\nA queue for small jobs.\n\n## Installation\n\n```\nnpm install tiny-queue\n```\n\n## Usage\n\n- 2 workers by default\n- 100 ms between jobs\n\n1. Create a queue with `createQueue()`.\n2. Add jobs and call `start()`.\n\n## License\n\nMIT',
    ],
    ['a to-do list', 'Tuesday\n\n- post office\n- 4 bags of soil\n- call the dentist\n- bread'],
  ])('is unlikely to contain one: %s', (_, text) => {
    expect(read(text).probability).toBeLessThan(0.5);
  });
});
