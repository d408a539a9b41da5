import { attribute, isElement, parseHtml, type ElementNode, type HtmlNode, type HtmlTree } from '../html/html-tree.ts';
import type { TextLine } from '../../domain/text-line.ts';
import { unseenOn } from '../html/unseen.ts';
import { withoutBullet } from '../../text/line-mark.ts';
import { tableLines, type Cell } from './table-lines.ts';
import { createEmphasisMeter, type Emphasis } from './emphasis.ts';
import { lineText } from './line-text.ts';

/** How a piece of text is set. */
export interface LineSetting extends Emphasis {
  level: number;
  mark: TextLine['mark'];
}

/** Puts pieces of text together to lines. */
export interface LineWriter {
  lines: TextLine[];
  write(text: string, setting: LineSetting): void;
  end(): void;
  /** The next line stands apart from what is above. */
  part(): void;
  /** A paragraph begins: it stands apart where others have several lines. */
  paragraph(): void;
  add(lines: readonly TextLine[]): void;
}

/** A writer of lines; `hasBlocks` where some paragraphs have several lines, and stand apart. */
export function createLineWriter(hasBlocks = false): LineWriter {
  const lines: TextLine[] = [];
  let pieces: string[] = [];
  let setting: Pick<LineSetting, 'level' | 'mark'> = { level: 0, mark: null };
  const emphasis = createEmphasisMeter();
  let apart = false;
  const end = (): void => {
    const text = lineText(pieces.join(''));
    if (text !== '') {
      const typed = withoutBullet(text);
      const bold = emphasis.take(text.length);
      lines.push({ ...typed, level: setting.level, bold, mark: setting.mark ?? typed.mark, apart, page: 1 });
      apart = false;
    }
    pieces = [];
  };
  return {
    lines,
    end,
    write(text, now) {
      if (text.trim() !== '') {
        setting = now;
        emphasis.add(now);
      }
      pieces.push(text);
    },
    part: () => void (apart = true),
    paragraph: () => void (apart ||= hasBlocks),
    add(added) {
      end();
      lines.push(...added);
    },
  };
}

/** How the text that is being collected is set. */
interface Setting extends LineSetting {
  /** Whether it is shown with its own line breaks. */
  isSet: boolean;
  isUnseen: (element: ElementNode) => boolean;
  onPicture: (element: ElementNode) => void;
}

/** A picture of plain HTML: its source, and how many lines stand above it. */
export interface HtmlPicture {
  source: string;
  line: number;
}

const PLAIN: Omit<Setting, 'isUnseen' | 'onPicture'> = {
  level: 0,
  mark: null,
  isSet: false,
  bold: false,
  slanted: false,
};
const SILENT = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg', 'nav', 'footer', 'form']);
const BLOCKS = new Set(
  'p li ul ol h1 h2 h3 h4 h5 h6 div dl dt dd hr pre blockquote center section article main'.split(' '),
);

/** The lines of plain HTML: paragraphs, headings, lists, tables, bold and line breaks, and nothing that is hidden. */
export function htmlLines(html: string): TextLine[] {
  return htmlText(html).lines;
}

/** The same with the pictures between the lines. */
export function htmlText(html: string): { lines: TextLine[]; pictures: HtmlPicture[] } {
  return treeText(parseHtml(html));
}

/** The same of HTML that is parsed. */
export function treeText({ root, elements }: HtmlTree): { lines: TextLine[]; pictures: HtmlPicture[] } {
  const writer = createLineWriter(elements.some(isBlockOfLines));
  const pictures: HtmlPicture[] = [];
  const onPicture = (element: ElementNode): void =>
    void pictures.push({ source: attribute(element, 'src'), line: writer.lines.length });
  return { lines: linesOf(root, { ...PLAIN, isUnseen: unseenOn(root), onPicture }, writer), pictures };
}

/** So many line breaks make of a paragraph several lines, between which there is less room than between paragraphs. */
const BREAKS = 2;

/** Whether an element is a paragraph whose lines are parted by breaks. */
export function isBlockOfLines({ name, children }: ElementNode): boolean {
  return name === 'p' && children.filter((child) => isElement(child) && child.name === 'br').length >= BREAKS;
}

/** The element's lines; empty paragraphs part those around them. */
function linesOf(element: ElementNode, around: Setting, writer = createLineWriter()): TextLine[] {
  const visit = (node: HtmlNode, setting: Setting): void => {
    if (!isElement(node)) writeText(writer, node.text, setting);
    else if (SILENT.has(node.name) || setting.isUnseen(node)) return;
    else if (node.name === 'br') writer.end();
    else if (node.name === 'img') setting.onPicture(node);
    else if (node.name === 'table') writer.add(tableLines(rowsOf(node, { ...setting, ...PLAIN })));
    else {
      const block = BLOCKS.has(node.name);
      if (block) writer.end();
      if (node.name === 'p') writer.paragraph();
      const inner = settingOf(node, setting);
      for (const child of node.children) visit(child, inner);
      if (block) writer.end();
      if (node.name === 'p' && node.children.length === 0) writer.part();
    }
  };
  for (const child of element.children) visit(child, around);
  writer.end();
  return writer.lines;
}

/** Line breaks and blank lines count where the text is set as it stands. */
function writeText(writer: LineWriter, text: string, setting: Setting): void {
  if (!setting.isSet) return writer.write(text, setting);
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (index > 0) writer.end();
    if (line.trim() === '') writer.part();
    writer.write(line, setting);
  }
}

function settingOf({ name, parent }: ElementNode, around: Setting): Setting {
  if (name === 'pre') return { ...around, isSet: true };
  if (/^h[1-6]$/.test(name)) return { ...around, level: Number(name[1]) };
  if (name === 'li') return { ...around, mark: parent?.name === 'ol' ? 'number' : 'bullet' };
  if (name === 'strong' || name === 'b') return { ...around, bold: true };
  if (name === 'em' || name === 'i' || name === 'u') return { ...around, slanted: true };
  return around;
}

function rowsOf(table: ElementNode, setting: Setting): Cell[][] {
  const rows = (element: ElementNode): ElementNode[] =>
    element.children.filter(isElement).flatMap((child) => (child.name === 'tr' ? [child] : rows(child)));
  return rows(table).map((row) => row.children.filter(isElement).map((cell) => linesOf(cell, setting)));
}
