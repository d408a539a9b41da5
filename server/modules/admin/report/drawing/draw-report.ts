import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { LANGUAGES } from '../../../../../shared/languages.ts';
import { createTextSetter } from '../../../../pdf/text-setter.ts';
import type { ReportContent } from '../report-content.ts';
import { drawFeet } from './draw-feet.ts';
import { drawHeading } from './draw-heading.ts';
import { drawSummary } from './draw-summary.ts';
import { drawTable } from './draw-table.ts';
import { createSheet } from './sheet.ts';

/** The report as a PDF on A4. */
export async function drawReport(content: ReportContent): Promise<Uint8Array> {
  const { language, title, days } = content;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: `${title} · ${days}`, Creator: 'Cardamom' },
  });
  const bytes = buffer(document);
  const han = language === 'ja' || language === 'ko' ? language : 'zh';
  const isRtl = LANGUAGES.some(({ code, rtl }) => code === language && rtl);
  const sheet = createSheet(document, createTextSetter(document, han), isRtl);
  drawHeading(sheet, content);
  drawSummary(sheet, content);
  for (const section of content.sections) drawTable(sheet, section);
  drawFeet(sheet, content);
  document.end();
  return bytes;
}
