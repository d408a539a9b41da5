import type { TextBlock } from '../../../../pdf/text-setter.ts';
import type { ReportCell, ReportColumn, ReportSection } from '../report-content.ts';
import { GREEN, INK, LINE, type Sheet, SOFT_INK } from './sheet.ts';

/** Between columns, and above and below what stands in a row. */
const GUTTER = 12;
const PADDING = 5;

interface Placed {
  readonly block: TextBlock;
  readonly start: number;
  /** Below the upper edge of the row. */
  readonly top: number;
  readonly color: string;
}

interface Row {
  readonly placed: readonly Placed[];
  readonly height: number;
}

interface Place {
  readonly start: number;
  readonly width: number;
}

function placesOf(columns: readonly ReportColumn[], width: number): Place[] {
  let start = 0;
  return columns.map(({ share }, index) => {
    const isLast = index === columns.length - 1;
    const place = { start, width: share * width - (isLast ? 0 : GUTTER) };
    start += share * width;
    return place;
  });
}

const rowOf = (placed: readonly Placed[]): Row => ({
  placed,
  height: Math.max(...placed.map(({ top, block }) => top + block.height)) + PADDING,
});

function setHeader(sheet: Sheet, columns: readonly ReportColumn[], places: readonly Place[]): Row {
  return rowOf(
    columns.map(({ label }, index) => {
      const { start, width } = places[index] ?? { start: 0, width: 0 };
      return { block: sheet.set(label, width, { size: 8.5, isBold: true }), start, top: PADDING, color: SOFT_INK };
    }),
  );
}

function setCell(sheet: Sheet, { text, below }: ReportCell, { start, width }: Place): Placed[] {
  const block = sheet.set(text, width, { size: 9, isForeign: true });
  const first = { block, start, top: PADDING, color: INK };
  if (below === undefined) return [first];
  const second = sheet.set(below, width, { size: 7.5, isForeign: true });
  return [first, { block: second, start, top: PADDING + block.height, color: SOFT_INK }];
}

const setRow = (sheet: Sheet, cells: readonly ReportCell[], places: readonly Place[]): Row =>
  rowOf(cells.flatMap((cell, index) => setCell(sheet, cell, places[index] ?? { start: 0, width: 0 })));

function drawRow(
  sheet: Sheet,
  { placed, height }: Row,
  line: { readonly color: string; readonly width: number },
): void {
  for (const { block, start, top, color } of placed) sheet.draw(block, { start, y: sheet.y + top, color });
  sheet.y += height;
  const left = sheet.left(0, sheet.width);
  sheet.document
    .moveTo(left, sheet.y)
    .lineTo(left + sheet.width, sheet.y)
    .lineWidth(line.width)
    .stroke(line.color);
}

/** A table under its title. No row is cut by the end of a page, and the headings stand on every page. */
export function drawTable(sheet: Sheet, { title, note, columns, rows }: ReportSection): void {
  const places = placesOf(columns, sheet.width);
  const heading = sheet.set(title, sheet.width, { size: 13, isBold: true });
  const remark = note === null ? null : sheet.set(note, sheet.width, { size: 8.5 });
  const header = setHeader(sheet, columns, places);
  const drawHeader = (): void => drawRow(sheet, header, { color: GREEN, width: 0.8 });
  const above = heading.height + (remark?.height ?? 0) + header.height;

  for (const [index, cells] of rows.entries()) {
    const row = setRow(sheet, cells, places);
    if (row.height + (index === 0 ? above : 0) > sheet.room()) {
      sheet.turnPage();
      if (index > 0) drawHeader();
    }
    if (index === 0) {
      sheet.draw(heading, { start: 0, y: sheet.y, color: GREEN });
      if (remark) sheet.draw(remark, { start: 0, y: sheet.y + heading.height, color: SOFT_INK });
      sheet.y += above - header.height;
      drawHeader();
    }
    drawRow(sheet, row, { color: LINE, width: 0.5 });
  }
  sheet.y += 28;
}
