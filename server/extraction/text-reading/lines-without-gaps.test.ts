import { describe, expect, it } from 'vitest';
import type { Draft } from '../domain/draft.ts';
import type { TextLine } from '../domain/text-line.ts';
import { parseLines } from './parse-lines.ts';

/** Lines of a word processor: step numbers are list marks outside the text, and there are no blank lines. */
function linesOf(text: string): TextLine[] {
  return text.split('\n').map((line) => {
    const [, hash = '', mark = '', words = line] = /^(#*)\s*((?:\*|\d\.)?)\s*(.*)$/u.exec(line) ?? [];
    const kind = mark === '' ? null : mark === '*' ? 'bullet' : 'number';
    return { text: words, level: hash.length, bold: false, mark: kind, apart: false, page: 1 };
  });
}

const read = (text: string): Draft =>
  parseLines({ lines: linesOf(text), pictures: [], lang: '', recognised: false, unbroken: true });
const contents = (lines: Draft['ingredients']): string[] => lines.map(({ content }) => content);

describe('a document whose lines show no gaps', () => {
  it.each([
    [
      'English',
      'Method',
      'Heat the oven.',
      '5 eggs whisked, 200 g sugar added',
      '30 g butter stirred in',
      '1 tsp salt over it',
    ],
    [
      'French',
      'Préparation',
      'Chauffer le four.',
      '5 œufs battus, 200 g de sucre',
      '30 g de beurre fondu',
      '1 pincée de sel dessus',
    ],
    ['Japanese', '作り方', '鍋を熱する', '5分煮て砂糖大さじ1を加える', '30分程度弱火で煮る', '2個の卵を割り入れる'],
  ])('continues with numbered steps that begin with amounts, in %s', (_, heading, ...steps) => {
    const numbered = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
    const { instructions } = read(
      `# Flan\n## ${heading === 'Method' ? 'Ingredients' : heading === '作り方' ? '材料' : 'Ingrédients'}\n* 5 œufs\n* 200 g\n## ${heading}\n${numbered}`,
    );
    expect(contents(instructions)).toEqual(steps);
  });

  it.each([
    ['English', 'Ingredients', 'Method', 'Pour in:', '20 ml rum', '30 ml juice', '10 ml syrup', 'Stir it well.'],
    ['Polish', 'Składniki', 'Przygotowanie', 'Wlać:', '20 ml rumu', '30 ml soku', '10 ml syropu', 'Dobrze wymieszać.'],
    ['Korean', '재료', '만드는 법', '다음을 붓는다:', '럼 20 ml', '주스 30 ml', '시럽 10 ml', '잘 젓는다.'],
  ])('keeps a list within a numbered step, in %s', (_, list, method, first, rum, juice, syrup, last) => {
    const { instructions } = read(
      `# Punch\n## ${list}\n* ${rum}\n* ${juice}\n## ${method}\n1. ${first}\n* ${rum}\n* ${juice}\n* ${syrup}\n* ${rum}\n2. ${last}`,
    );
    expect(contents(instructions)).toEqual([first, rum, juice, syrup, rum, last]);
  });

  it.each([
    [
      'English',
      'Dal',
      'Spice, oil, a pot',
      'Per person:',
      '100 g lentils',
      '2 tsp oil',
      'Method',
      'Boil the lentils in water until soft.',
    ],
    [
      'German',
      'Dal',
      'Topf und Löffel',
      'Pro Person:',
      '100 g Linsen',
      '2 EL Öl',
      'Zubereitung',
      'Die Linsen in Wasser weich kochen.',
    ],
    ['Chinese', '豆汤', '准备', '每人：', '豆 100 克', '油 10 毫升', '做法', '把豆放进水里煮到软烂为止。'],
  ])('has its list below the words that introduce it, in %s', (_, ...lines) => {
    const { ingredients } = read(lines.join('\n'));
    expect(contents(ingredients)).toEqual(lines.slice(3, 5));
  });
});
