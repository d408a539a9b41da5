import type { ReportContent } from '../report-content.ts';
import { LINE, type Sheet, SOFT_INK } from './sheet.ts';

const FROM_BOTTOM = 46;

/** Says on each page what it is a page of, and which one. */
export function drawFeet(sheet: Sheet, { language, title, days }: ReportContent): void {
  const { document, width } = sheet;
  const { format: number } = new Intl.NumberFormat(language);
  const { count } = document.bufferedPageRange();
  const name = sheet.set(`${title} · ${days}`, width - 80, { size: 8 });
  const y = document.page.height - FROM_BOTTOM;
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const left = sheet.left(0, width);
    document
      .moveTo(left, y - 6)
      .lineTo(left + width, y - 6)
      .lineWidth(0.5)
      .stroke(LINE);
    sheet.draw(name, { start: 0, y, color: SOFT_INK });
    const place = sheet.set(`${number(page + 1)} / ${number(count)}`, 70, { size: 8, dir: 'ltr' });
    const shown = (Math.max(0, ...place.lines.map((line) => line.width)) * 8) / 1_000;
    sheet.draw({ ...place, width: shown }, { start: width - shown, y, color: SOFT_INK });
  }
}
