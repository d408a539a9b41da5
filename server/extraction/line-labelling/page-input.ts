import type { PageLine } from '../document/html/page-line.ts';
import type { LabelInput } from './line-label.ts';
import { withoutBullet } from '../text/line-mark.ts';

/** Converts the lines of a page to the input of the labeller. */
export function inputOfPage(lines: readonly PageLine[]): LabelInput[] {
  return lines.flatMap((line, index): LabelInput[] => {
    const { text, mark } = withoutBullet(line.text);
    if (text === '') return [];
    const above = lines[index - 1];
    const list = line.row?.name === 'li' ? (line.row.parent?.name === 'ol' ? 'number' : 'bullet') : null;
    return [
      {
        text,
        level: line.level,
        bold: line.bold,
        mark: list ?? mark,
        apart: above === undefined || above.block.parent !== line.block.parent,
        page: 1,
        linked: line.linked,
        hint: line.hint,
        foreign: line.foreign,
      },
    ];
  });
}
