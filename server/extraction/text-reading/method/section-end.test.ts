import { describe, expect, it } from 'vitest';
import { textDocument } from '../../document/file/read-text.ts';
import { parseLines } from '../parse-lines.ts';

/** Steps below headings, with one line among them that is as large as the headings. */
function lastStep(head: readonly string[], method: string, steps: readonly string[], large: string): string {
  const { lines, ...document } = textDocument([...head, method, ...steps].join('\n'));
  const sized = lines.map((line) => (line.text === method || line.text === large ? { ...line, level: 2 } : line));
  return parseLines({ ...document, lines: sized, recognised: true }).instructions.at(-1)?.content ?? '';
}

const HEADS = {
  English: ['Leek pie', '', 'Ingredients', '3 leeks', '200 g flour', '100 g butter', ''],
  German: ['Lauchkuchen', '', 'Zutaten', '3 Stangen Lauch', '200 g Mehl', '100 g Butter', ''],
  Spanish: ['Tarta de puerros', '', 'Ingredientes', '3 puerros', '200 g de harina', '100 g de mantequilla', ''],
};

describe('a line of the steps that was recognised as large as a heading', () => {
  it.each([
    ['English', HEADS.English, 'Method', ['Slice the leeks.', 'Rub in the butter.', 'Bake it all.']],
    ['German', HEADS.German, 'Zubereitung', ['Den Lauch schneiden.', 'Die Butter einreiben.', 'Alles backen.']],
    ['Spanish', HEADS.Spanish, 'Preparación', ['Corta los puerros.', 'Mezcla la mantequilla.', 'Hornea todo.']],
  ])('does not end them: %s', (_, head, method, steps) => {
    const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
    const rest = 'Let it rest.';
    expect(lastStep(head, method, [numbered[0]!, numbered[1]!, rest, numbered[2]!], rest)).toBe(steps[2]);
    expect(lastStep(head, method, [numbered[0]!, numbered[1]!, 'and stir', numbered[2]!], 'and stir')).toBe(steps[2]);
  });

  it('is a heading if it names something else', () => {
    const steps = ['1. Slice the leeks.', '2. Rub in the butter.', 'My garden', 'Leeks grow in sandy soil.'];
    expect(lastStep(HEADS.English, 'Method', steps, 'My garden')).toBe('Rub in the butter.');
  });
});
