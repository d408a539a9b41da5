import { attribute, isElement, parseHtml, type ElementNode, type HtmlNode, type HtmlTree } from '../html/html-tree.ts';
import type { TextLine } from '../../domain/text-line.ts';
import { unseenOn } from '../html/unseen.ts';
import { withoutBullet } from '../../text/line-mark.ts';
import { tableLines, type Cell } from './table-lines.ts';
import { createEmphasisMeter, type Emphasis } from './emphasis.ts';
import { lineText } from './line-text.ts';

/** The formatting of a piece of text. */
export interface LineSetting extends Emphasis {
  level: number;
  mark: TextLine['mark'];
}

/** Joins pieces of text into lines. */
export interface LineWriter {
  lines: TextLine[];
  write(text: string, setting: LineSetting): void;
  end(): void;
  /** Marks the next line as separated from the line above. */
  part(): void;
  /** Begins a paragraph. It is separated from the line above if some paragraphs of the document have several lines. */
  paragraph(): void;
  add(lines: readonly TextLine[]): void;
}

/**
 * Creates a line writer. `hasBlocks`: some paragraphs of the document have several lines, so each paragraph is
 * separated from the one above.
 */
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

/** The formatting of the current element, and the callbacks that apply to all elements. */
interface Setting extends LineSetting {
  /** Whether line breaks of the source are kept, as in `pre`. */
  isSet: boolean;
  isUnseen: (element: ElementNode) => boolean;
  onPicture: (element: ElementNode) => void;
}

/** A picture in plain HTML: its source, and the number of lines above it. */
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

/** The visible lines of plain HTML, with headings, list marks, table rows, bold and line breaks. */
export function htmlLines(html: string): TextLine[] {
  return htmlText(html).lines;
}

/** The visible lines of plain HTML, with the positions of its pictures. */
export function htmlText(html: string): { lines: TextLine[]; pictures: HtmlPicture[] } {
  return treeText(parseHtml(html));
}

/** The visible lines and pictures of parsed HTML. */
export function treeText({ root, elements }: HtmlTree): { lines: TextLine[]; pictures: HtmlPicture[] } {
  const writer = createLineWriter(elements.some(isBlockOfLines));
  const pictures: HtmlPicture[] = [];
  const onPicture = (element: ElementNode): void =>
    void pictures.push({ source: attribute(element, 'src'), line: writer.lines.length });
  return { lines: linesOf(root, { ...PLAIN, isUnseen: unseenOn(root), onPicture }, writer), pictures };
}

/**
 * From this number of `br` elements on, a paragraph counts as a block of several lines. Its lines are closer together
 * than paragraphs are.
 */
const BREAKS = 2;

/** Whether an element is a paragraph that consists of several lines. */
export function isBlockOfLines({ name, children }: ElementNode): boolean {
  return name === 'p' && children.filter((child) => isElement(child) && child.name === 'br').length >= BREAKS;
}

/** The element's lines. An empty paragraph separates its neighbours. */
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

/** Keeps line breaks and blank lines in preformatted text only. */
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
