import type { FileDocument } from '../../domain/text-line.ts';
import { damaged } from '../lines/damaged.ts';
import { htmlLines } from '../lines/html-lines.ts';
import { textMarkup } from '../lines/text-markup.ts';
import type { ZipArchive } from '../zip/read-zip.ts';

const CONTENT = 'content.xml';
/** What the markup of OpenDocument is called in HTML; headings have a level of their own. */
const NAMES: Readonly<Record<string, string>> = {
  'text:p': 'p',
  'text:list': 'ul',
  'text:list-item': 'li',
  'table:table': 'table',
  'table:table-row': 'tr',
  'table:table-cell': 'td',
};
const EMPTY: Readonly<Record<string, string>> = { 'text:line-break': '<br>', 'text:s': ' ', 'text:tab': ' ' };
const TAG = /<(\/?)([\w:.-]+)((?:"[^"<]*"|'[^'<]*'|[^<>"'])*?)(\/?)>/g;
const BOLD = /\bfo:font-weight="(?:bold|[6-9]00)"/;
const SLANTED = /\bfo:font-style="(?:italic|oblique)"|text-underline-style="(?!none)/;

/** Whether the archive is a text in OpenDocument's format. */
export function isOpenDocumentText({ names, read }: ZipArchive): boolean {
  if (!names.includes(CONTENT)) return false;
  const type = Buffer.from(read('mimetype') ?? []).toString('latin1');
  return type.startsWith('application/vnd.oasis.opendocument.text');
}

/** The lines of a text in OpenDocument's format. Throws ExtractionError: `fileDamaged`, `fileTooComplex`. */
export function readOpenDocument(archive: ZipArchive): FileDocument {
  const xml = textMarkup(CONTENT, archive.read(CONTENT) ?? new Uint8Array());
  const start = xml.indexOf('<office:text');
  if (start === -1) throw damaged('an OpenDocument text without its text');
  const lines = htmlLines(htmlOf(xml.slice(start), emphasisTags(xml.slice(0, start))));
  return { lines, pictures: [], lang: '', recognised: false };
}

/** The tag that sets text off as each style does; styles are defined before the text. */
function emphasisTags(definitions: string): Map<string, string> {
  const tags = new Map<string, string>();
  let style = '';
  for (const [, , name = '', attributes = ''] of definitions.matchAll(TAG)) {
    if (name === 'style:style') style = attributeOf(attributes, 'style:name');
    if (name !== 'style:text-properties') continue;
    if (BOLD.test(attributes)) tags.set(style, 'b');
    else if (SLANTED.test(attributes)) tags.set(style, 'i');
  }
  return tags;
}

/** The same text as HTML; elements that HTML need not know are left out, and what they hold stays. */
function htmlOf(xml: string, tags: ReadonlyMap<string, string>): string {
  const ends: string[] = [];
  return xml.replace(TAG, (_, closes: string, name: string, attributes: string, empty: string) => {
    if (closes === '/') return ends.pop() ?? '';
    const html = name === 'text:h' ? headingOf(attributes) : (NAMES[name] ?? null);
    const tag = tags.get(attributeOf(attributes, 'text:style-name'));
    const begin = (html === null ? '' : `<${html}>`) + (tag === undefined ? '' : `<${tag}>`);
    const end = (tag === undefined ? '' : `</${tag}>`) + (html === null ? '' : `</${html}>`);
    if (empty === '/') return Object.hasOwn(EMPTY, name) ? (EMPTY[name] ?? '') : begin + end;
    ends.push(end);
    return begin;
  });
}

function headingOf(attributes: string): string {
  const level = Number(attributeOf(attributes, 'text:outline-level')) || 1;
  return `h${Math.min(6, Math.max(1, level))}`;
}

function attributeOf(attributes: string, name: string): string {
  const start = attributes.indexOf(`${name}="`);
  if (start === -1) return '';
  const from = start + name.length + 2;
  return attributes.slice(from, attributes.indexOf('"', from));
}
