import { Parser } from 'htmlparser2';
import type { FileDocument } from '../../domain/text-line.ts';
import { damaged } from '../lines/damaged.ts';
import { htmlLines } from '../lines/html-lines.ts';
import { textMarkup } from '../lines/text-markup.ts';
import type { ZipArchive } from '../zip/read-zip.ts';

const CONTENT = 'content.xml';
/**
 * The HTML elements of OpenDocument's block elements. `headingOf` handles headings, because their level is an
 * attribute.
 */
const BLOCKS: ReadonlyMap<string, string> = new Map([
  ['text:p', 'p'],
  ['text:list', 'ul'],
  ['text:list-item', 'li'],
  ['table:table', 'table'],
  ['table:table-row', 'tr'],
  ['table:table-cell', 'td'],
]);
const EMPTY: ReadonlyMap<string, string> = new Map([
  ['text:line-break', '<br>'],
  ['text:s', ' '],
  ['text:tab', ' '],
]);
const BOLD = /^(?:bold|[6-9]00)$/;
const SLANTED = /^(?:italic|oblique)$/;

/** Whether the archive is a text in OpenDocument's format. */
export async function isOpenDocumentText({ names, read }: ZipArchive): Promise<boolean> {
  if (!names.includes(CONTENT)) return false;
  const type = Buffer.from((await read('mimetype')) ?? []).toString('latin1');
  return type.startsWith('application/vnd.oasis.opendocument.text');
}

/** Reads the lines of an OpenDocument text. Throws ExtractionError: `fileDamaged`, `fileTooComplex`. */
export async function readOpenDocument(archive: ZipArchive): Promise<FileDocument> {
  const html = htmlOf(textMarkup(CONTENT, (await archive.read(CONTENT)) ?? new Uint8Array()));
  if (html === null) throw damaged('an OpenDocument text without a text element');
  return { lines: htmlLines(html), pictures: [], lang: '', recognised: false };
}

type Attributes = Readonly<Record<string, string>>;

/**
 * Converts OpenDocument XML to HTML. Elements without an HTML counterpart are left out, but their content remains.
 * Returns null if the XML contains no text element.
 */
function htmlOf(xml: string): string | null {
  const emphasis = new Map<string, string>();
  const ends: string[] = [];
  let style = '';
  let html: string | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (html === null && name !== 'office:text') {
          // Style definitions precede the text in the file.
          if (name === 'style:style') style = attributes['style:name'] ?? '';
          else if (name === 'style:text-properties') setEmphasis(emphasis, style, attributes);
          return;
        }
        const tags = tagsOf(name, attributes, emphasis);
        html = (html ?? '') + (EMPTY.get(name) ?? '') + tags.map((tag) => `<${tag}>`).join('');
        ends.push(
          tags
            .toReversed()
            .map((tag) => `</${tag}>`)
            .join(''),
        );
      },
      ontext(text) {
        if (html !== null) html += text;
      },
      onclosetag() {
        if (html !== null) html += ends.pop() ?? '';
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  return html;
}

/** Records the HTML element (`b` or `i`) that has the same effect as a text style. */
function setEmphasis(emphasis: Map<string, string>, style: string, properties: Attributes): void {
  const underline = properties['style:text-underline-style'] ?? 'none';
  if (BOLD.test(properties['fo:font-weight'] ?? '')) emphasis.set(style, 'b');
  else if (SLANTED.test(properties['fo:font-style'] ?? '') || underline !== 'none') emphasis.set(style, 'i');
}

/** The HTML elements that replace an OpenDocument element, outermost first. */
function tagsOf(name: string, attributes: Attributes, emphasis: ReadonlyMap<string, string>): string[] {
  const block = name === 'text:h' ? headingOf(attributes) : BLOCKS.get(name);
  const inner = emphasis.get(attributes['text:style-name'] ?? '');
  return [block, inner].filter((tag) => tag !== undefined);
}

function headingOf(attributes: Attributes): string {
  const level = Number(attributes['text:outline-level']) || 1;
  return `h${Math.min(6, Math.max(1, level))}`;
}
