import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';

const linesOf = (text: string) => readText(new TextEncoder().encode(text)).lines;
const textsOf = (text: string): string[] => linesOf(text).map((line) => line.text);

describe('the lines of a plain text', () => {
  it('lose the marks of Markdown and keep what they mean', () => {
    const lines = linesOf('Leek Pie\n===\n\n## Method\n* **Slice** the leeks\n> 1. Bake.\n_Serve warm_\n');
    expect(lines.map(({ text, level, mark }) => [text, level, mark])).toEqual([
      ['Leek Pie', 1, null],
      ['Method', 2, null],
      ['Slice the leeks', 0, 'bullet'],
      ['1. Bake.', 0, 'number'],
      ['Serve warm', 0, null],
    ]);
  });

  it('make entries of the rows of a table, without the names of its columns', () => {
    expect(textsOf('| Menge | Zutat |\n|---|---|\n| 250 g | Mehl |')).toEqual(['250 g Mehl']);
  });

  it('recognise bullets and numbers in all notations', () => {
    const marks = linesOf('▪️ salt\n☐ oil\n1️⃣ Stir.\n② Fry.\n第三步：煮\n٤- قدّم\n2) Eat.').map(({ mark }) => mark);
    expect(marks).toEqual(['bullet', 'bullet', 'number', 'number', 'number', 'number', 'number']);
  });

  it.each([
    ['[3/2/25, 18:02:11] Ida: Plum jam\n2 kg plums\n[3/2/25, 18:05:00] Tom: Thanks!'],
    ['03.02.2025, 18:02 - Ida: Plum jam\n2 kg plums\n03.02.2025, 18:05 - Tom: Danke!'],
    ['3/2/25, 6:01 PM - Messages are encrypted.\n3/2/25, 6:02 PM - Ida: Plum jam\n2 kg plums'],
    ['[2025/02/03 下午6:02] Ida: Plum jam\n2 kg plums\n[2025/02/03 下午6:05] Tom: 谢谢'],
    ['Ida, [3 Feb 2025 18:02]: Plum jam\n2 kg plums'],
  ])('are those of the person who wrote most in a chat: %j', (chat) => {
    expect(textsOf(chat)).toEqual(['Plum jam', '2 kg plums']);
  });

  it('are those of a mail without headers, quotation marks and signature', () => {
    expect(
      textsOf('> Von: Ida\n> An: Tom\n> Betreff: Mus\n>\n> Pflaumenmus\n> 2 kg Pflaumen\n>\n> -- \n> Ida'),
    ).toEqual(['Pflaumenmus', '2 kg Pflaumen']);
    expect(textsOf('For: the weekend\nSubject to taste')).toHaveLength(2);
  });
});
