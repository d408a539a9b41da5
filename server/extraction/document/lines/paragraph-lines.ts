import type { TextLine } from '../../domain/text-line.ts';
import { withoutBullet } from '../../text/line-mark.ts';
import { lineText } from './line-text.ts';
import { tableLines, type Cell } from './table-lines.ts';

/** A paragraph of a word processor's document. */
export interface Paragraph {
  /** The paragraph's lines, separated by soft line breaks. */
  texts: string[];
  level: number;
  mark: TextLine['mark'];
  bold: boolean;
  inTable: boolean;
  endsCell: boolean;
  /** Whether it only marks the end of a table row. It is not a cell itself. */
  endsRow: boolean;
}

/** The lines of paragraphs. Paragraphs in tables are collected into cells, rows and tables first. */
export function paragraphLines(paragraphs: Iterable<Paragraph>): TextLine[] {
  const lines: TextLine[] = [];
  let rows: Cell[][] = [];
  let row: Cell[] = [];
  let cell: TextLine[] = [];
  let apart = false;
  const endTable = (): void => {
    for (const line of tableLines([...rows, [...row, cell]])) lines.push(line);
    [rows, row, cell] = [[], [], []];
  };
  for (const paragraph of paragraphs) {
    const inTable = paragraph.inTable || paragraph.endsCell || paragraph.endsRow;
    if (!inTable) endTable();
    const added = linesOf(paragraph, apart);
    (inTable ? cell : lines).push(...added);
    apart = added.length === 0 && !inTable;
    if (paragraph.endsRow) {
      rows.push(row);
      [row, cell] = [[], []];
    } else if (paragraph.endsCell) {
      row.push(cell);
      cell = [];
    }
  }
  endTable();
  return lines;
}

function linesOf({ texts, level, mark, bold }: Paragraph, apart: boolean): TextLine[] {
  return texts
    .map((text) => withoutBullet(lineText(text)))
    .filter(({ text }) => text !== '')
    .map((typed, index) => ({
      text: typed.text,
      level,
      mark: mark ?? typed.mark,
      bold,
      apart: apart && index === 0,
      page: 1,
    }));
}
