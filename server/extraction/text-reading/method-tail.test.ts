import { describe, expect, it } from 'vitest';
import { textDocument } from '../document/file/read-text.ts';
import { parseLines } from './parse-lines.ts';

const stepsOf = (text: string): string[] => parseLines(textDocument(text)).instructions.map(({ content }) => content);

describe('a tale below numbered steps', () => {
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
  ])('is no step: %s', (_, above, steps, tale) => {
    const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
    const [title = '', ...rest] = above;
    expect(stepsOf([title, '', ...rest, ...numbered, '', tale].join('\n'))).toEqual(steps);
    expect(stepsOf([title, '', ...rest, ...numbered, tale].join('\n'))).toEqual(steps);
  });

  it('leaves the second paragraph of a last step where other steps have some, and amounts', () => {
    const above = ['Leek pie', '', 'Ingredients', '3 leeks', '200 g flour', '100 g butter', 'Method'];
    const steps = ['1. Slice the leeks and soften them.', '2. Rub the butter into the flour.', '3. Bake it all.'];
    expect(stepsOf([...above, ...steps, 'Let it rest for 10 minutes before you serve it.'].join('\n')).at(-1)).toBe(
      'Bake it all. Let it rest for 10 minutes before you serve it.',
    );
  });
});
