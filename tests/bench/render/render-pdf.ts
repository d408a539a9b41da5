import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { numbered, textOf, type Block } from './blocks.ts';
import { createPages, PAGE, runsOf, type PdfPages } from './pdf-pages.ts';

/** Font sizes in points; those of headings by level. */
const BODY = 11;
const HEADINGS = [20, 14, 12];
const INDENT = 14;
/** The space in points that must be left below a heading on its page. */
const KEPT = 60;

export interface RenderedPdf {
  bytes: Uint8Array;
  /** The page on which each block begins, counted from 1. */
  pages: number[];
}

/** Whether the installed fonts have all letters of the blocks. */
export function canSet(blocks: readonly Block[], lang: string | null): boolean {
  return blocks.every((block) => {
    if (block.kind === 'pageBreak') return true;
    const { text, runs } = runsOf(textOf(block), lang);
    return runs.every(({ start, end, typeface }) => typeface.covers(text.slice(start, end)));
  });
}

/** The blocks as a PDF with text: larger bold headings, items with bullets or numbers, page breaks as needed. */
export async function renderPdf(
  blocks: readonly Block[],
  { lang, hasFeet = false }: { lang: string | null; hasFeet?: boolean },
): Promise<RenderedPdf> {
  const document = new PDFDocument({ size: [PAGE.width, PAGE.height], margin: 0 });
  const bytes = buffer(document);
  const written = createPages(document, { lang, hasFeet });
  const pages = numbered(blocks).map(({ block, number }) => writeBlock(written, block, number));
  written.end();
  document.end();
  return { bytes: new Uint8Array(await bytes), pages };
}

/** Writes a block; returns the page on which it begins. */
function writeBlock(pages: PdfPages, block: Block, number: number | null): number {
  if (block.kind === 'pageBreak' || (block.kind === 'heading' && pages.isNearEnd(KEPT))) pages.turn();
  const page = pages.number();
  if (block.kind === 'heading') {
    pages.skip(BODY);
    pages.write(block.text, { size: HEADINGS[block.level - 1] ?? BODY, isBold: true });
    pages.skip(BODY / 2);
  } else if (block.kind === 'paragraph') {
    for (const line of block.lines) pages.write(line, { size: BODY });
    pages.skip(BODY / 2);
  } else if (block.kind !== 'pageBreak') {
    const mark = number === null ? '•' : `${number}.`;
    pages.write(`${mark} ${block.text}`, { size: BODY, indent: block.depth * INDENT, hang: INDENT });
  }
  return page;
}
