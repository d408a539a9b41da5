import { describe, expect, it } from 'vitest';
import { textDocument } from '../../document/file/read-text.ts';
import { parseLines } from '../parse-lines.ts';

const stepsOf = (text: string): string[] => parseLines(textDocument(text)).instructions.map(({ content }) => content);

describe('a story below numbered steps', () => {
  it.each([
    [
      'English',
      ['Leek pie', 'Ingredients', '3 leeks', '200 g flour', '100 g butter', 'Method'],
      ['Slice the leeks and soften them.', 'Rub the butter into the flour.', 'Bake everything for 40 minutes.'],
      'Everybody in our street knew when this pie was in the oven.',
    ],
    [
      'Polish',
      ['Placki z dyni', 'Składniki', '500 g dyni', '2 jajka', '100 g mąki', 'Przygotowanie'],
      ['Zetrzyj dynię na tarce.', 'Wymieszaj ją z jajkami i mąką.', 'Smaż placki po 3 minuty z każdej strony.'],
      'Zawsze jedliśmy je jesienią przy dużym stole w ogrodzie.',
    ],
    [
      'Portuguese',
      ['Sopa de nabo', 'Ingredientes', '400 g de nabos', '1 cebola', '1 litro de água', 'Preparo'],
      ['Refogue a cebola picada no azeite.', 'Junte os nabos e a água.', 'Cozinhe durante 25 minutos e sirva.'],
      'Lá em casa havia sempre uma panela desta sopa ao lume.',
    ],
  ])('is not a step: %s', (_, above, steps, tale) => {
    const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
    const [title = '', ...rest] = above;
    expect(stepsOf([title, '', ...rest, ...numbered, '', tale].join('\n'))).toEqual(steps);
    expect(stepsOf([title, '', ...rest, ...numbered, tale].join('\n'))).toEqual(steps);
  });

  it('keeps the second paragraph of the last step if other steps have one, and paragraphs with amounts', () => {
    const above = ['Leek pie', '', 'Ingredients', '3 leeks', '200 g flour', '100 g butter', 'Method'];
    const steps = ['1. Slice the leeks and soften them.', '2. Rub the butter into the flour.', '3. Bake it all.'];
    expect(stepsOf([...above, ...steps, 'Let it rest for 10 minutes before you serve it.'].join('\n')).at(-1)).toBe(
      'Bake it all. Let it rest for 10 minutes before you serve it.',
    );
  });

  it.each([
    ['English', 'Leek pie', 'Ingredients', 'Method', 'The pie is best when it has rested in the warm oven.'],
    ['German', 'Lauchkuchen', 'Zutaten', 'Zubereitung', 'Der Kuchen wird noch warm mit einem Salat gegessen.'],
    [
      'Spanish',
      'Tarta de puerros',
      'Ingredientes',
      'Preparación',
      'La tarta se deja en el horno hasta que esté tibia.',
    ],
  ])('is a step in recognised text, in which a number may be missing: %s', (_, title, list, method, last) => {
    const steps = ['1. Slice the leeks.', '2. Fry the leeks.', '3. Bake everything.'];
    const text = [title, '', list, '300 g leeks', '200 g flour', '', method, ...steps, last].join('\n');
    const drafts = [false, true].map((recognised) => parseLines({ ...textDocument(text), recognised }));
    expect(drafts.map(({ instructions }) => instructions.at(-1)?.content.includes(last))).toEqual([false, true]);
  });

  it.each([
    ['English', 'Pour the batter into a buttered tin and bake it.', 'Serve it hot with a green salad.'],
    ['German', 'Den Teig in eine gebutterte Form füllen und backen.', 'Den Kuchen heiß mit Salat servieren.'],
    ['Italian', 'Versate tutto in una teglia imburrata e infornate.', 'Servite la torta calda con insalata.'],
  ])('is the rest of a wrapped step: %s', (_, step, rest) => {
    const above = ['Leek pie', '', 'Ingredients', '300 g leeks', '200 g flour', '', 'Method', '1. Slice 3 leeks.'];
    expect(stepsOf([...above, '2. Fry 3 leeks.', `3. ${step}`, rest].join('\n')).at(-1)).toBe(`${step} ${rest}`);
  });
});
