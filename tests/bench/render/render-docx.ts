import { docxOf, paragraph } from '../../support/files/word-files.ts';
import { numbered, type Block } from './blocks.ts';
import { escaped } from './render-page.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const HEADINGS = [1, 2, 3, 4, 5, 6];
const BULLETS = 1;
const BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** The blocks as a Word document: headings with styles, items as list paragraphs, and a paragraph for each line. */
export function renderDocx(blocks: readonly Block[]): Buffer {
  let list = BULLETS;
  const body = numbered(blocks).map(({ block, number }) => {
    if (number === 1) list += 1;
    return paragraphsOf(block, list);
  });
  return docxOf(body.join(''), { 'word/styles.xml': styles(), 'word/numbering.xml': numberings(list) });
}

function paragraphsOf(block: Block, list: number): string {
  if (block.kind === 'pageBreak') return BREAK;
  if (block.kind === 'paragraph') return block.lines.map((line) => paragraph(shown(line))).join('');
  if (block.kind === 'heading') return paragraph(shown(block.text), `<w:pStyle w:val="H${block.level}"/>`);
  const id = block.kind === 'bullet' ? BULLETS : list;
  return paragraph(shown(block.text), `<w:numPr><w:ilvl w:val="${block.depth}"/><w:numId w:val="${id}"/></w:numPr>`);
}

/** The text without control characters, which XML cannot contain. */
const shown = (text: string): string => escaped(text.replaceAll(/[^\P{Cc}\t]/gu, ''));

function styles(): string {
  const all = HEADINGS.map(
    (level) => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`,
  );
  return `<w:styles xmlns:w="${WORD}">${all.join('')}</w:styles>`;
}

/** The definitions of one bullet list and of numbered lists, each starting at 1. */
function numberings(last: number): string {
  const ids = Array.from({ length: last }, (_, index) => index + 1);
  const level = (id: number, depth: number): string =>
    `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${id === BULLETS ? 'bullet' : 'decimal'}"/></w:lvl>`;
  const forms = ids.map(
    (id) => `<w:abstractNum w:abstractNumId="${id}">${level(id, 0)}${level(id, 1)}</w:abstractNum>`,
  );
  const lists = ids.map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`);
  return `<w:numbering xmlns:w="${WORD}">${forms.join('')}${lists.join('')}</w:numbering>`;
}
