import { isElement } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';

/** Whether a line names a table's columns: "Amount, Measure, Ingredient, Note". */
export function namesColumns({ row }: PageLine): boolean {
  const cells = row?.name === 'tr' ? row.children.filter(isElement) : [];
  return cells.length > 1 && cells.every((cell) => cell.name === 'th');
}
