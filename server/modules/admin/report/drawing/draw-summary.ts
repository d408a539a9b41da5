import type { ReportContent } from '../report-content.ts';
import { GREEN, LINE, type Sheet, SOFT_INK, WASH } from './sheet.ts';

const GAP = 12;
const PADDING = 13;

/** The counts side by side, and a word where there was nothing. */
export function drawSummary(sheet: Sheet, { summary, counts, quiet }: ReportContent): void {
  const heading = sheet.set(summary, sheet.width, { size: 13, isBold: true });
  sheet.draw(heading, { start: 0, y: sheet.y, color: GREEN });
  sheet.y += heading.height + 6;
  const width = (sheet.width - GAP * (counts.length - 1)) / counts.length;
  const cards = counts.map(({ label, number }) => ({
    label: sheet.set(label, width - 2 * PADDING, { size: 9 }),
    number: sheet.set(number, width - 2 * PADDING, { size: 21, isBold: true }),
  }));
  const height = Math.max(...cards.map(({ label, number }) => label.height + number.height)) + 2 * PADDING - 8;
  for (const [index, { label, number }] of cards.entries()) {
    const start = index * (width + GAP);
    sheet.document.roundedRect(sheet.left(start, width), sheet.y, width, height, 8).fillAndStroke(WASH, LINE);
    sheet.draw(label, { start: start + PADDING, y: sheet.y + PADDING - 2, color: SOFT_INK });
    sheet.draw(number, { start: start + PADDING, y: sheet.y + PADDING - 2 + label.height, color: GREEN });
  }
  sheet.y += height + 26;
  if (quiet === null) return;
  const note = sheet.set(quiet, sheet.width, { size: 10 });
  sheet.draw(note, { start: 0, y: sheet.y - 8, color: SOFT_INK });
  sheet.y += note.height;
}
