import type { ReportContent } from '../report-content.ts';
import { GREEN, INK, type Sheet, SOFT_INK } from './sheet.ts';

const MARK_SIZE = 40;
/** The brand's mark is drawn within a square of 48. */
const MARK = {
  shell:
    'M24 1c9.2 5.4 14.5 13.3 14.5 22.5 0 9.8-5.6 18.1-14.5 23.5-8.9-5.4-14.5-13.7-14.5-23.5C9.5 14.3 14.8 6.4 24 1Z',
  inside: 'M24 9c4.7 4.2 7.1 9.2 7.1 15.2 0 6.2-2.5 11.5-7.1 15.9-4.6-4.4-7.1-9.7-7.1-15.9C16.9 18.2 19.3 13.2 24 9Z',
  seeds: [
    [24, 17.3, 3, 3.4],
    [24, 25, 3.5, 3.7],
    [24, 32.9, 2.7, 3.2],
  ],
} as const;

function drawMark({ document, left, width, y }: Sheet): void {
  document.save();
  document.translate(left(width - MARK_SIZE, MARK_SIZE), y).scale(MARK_SIZE / 48);
  document.path(MARK.shell).fill('#3d7a57');
  document.path(MARK.inside).fill('#fdf8ec');
  for (const [x, y0, radiusX, radiusY] of MARK.seeds) document.ellipse(x, y0, radiusX, radiusY).fill('#e6a42f');
  document.restore();
}

/** What the report is, of which days, and when it was made. */
export function drawHeading(sheet: Sheet, { title, days, made }: ReportContent): void {
  drawMark(sheet);
  const width = sheet.width - MARK_SIZE - 20;
  const lines = [
    { block: sheet.set(title, width, { size: 23, isBold: true }), color: GREEN, after: 2 },
    { block: sheet.set(days, width, { size: 12.5 }), color: INK, after: 5 },
    ...made.map((text) => ({ block: sheet.set(text, width, { size: 8.5 }), color: SOFT_INK, after: 0 })),
  ];
  for (const { block, color, after } of lines) {
    sheet.draw(block, { start: 0, y: sheet.y, color });
    sheet.y += block.height + after;
  }
  sheet.y += 20;
}
