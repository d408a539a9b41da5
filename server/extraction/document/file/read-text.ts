import { decodeBytes } from '../../text/decode-bytes.ts';
import type { FileDocument, TextLine } from '../../domain/text-line.ts';
import { cooklangDocument } from '../cooklang/cooklang-document.ts';
import { withoutFrontMatter } from '../markdown/front-matter.ts';
import { plainMarkdown } from '../markdown/plain-markdown.ts';
import { withoutChatMarks } from './chat-marks.ts';
import { withoutMailMarks } from './mail-marks.ts';
import { textLine } from './text-marks.ts';

/** What stands between the lines of a table, and below a heading that is underlined. */
const RULE = /^[|\s:+=*_~–—-]{3,}$/u;
const UNDERLINE = /^(?:={3,}|-{3,}|~{3,})$/u;

/** The lines of a plain text in bytes. */
export function readText(bytes: Uint8Array): FileDocument {
  return textDocument(decodeBytes(bytes, null));
}

/** The lines of a plain text: of a note, a mail, a chat, in Markdown, in Cooklang or none of these. */
export function textDocument(given: string): FileDocument {
  const text = given.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
  const cooklang = cooklangDocument(text);
  if (cooklang !== null) return cooklang;
  const { body, stated } = withoutFrontMatter(text);
  const lines = textLines(withoutMailMarks(withoutChatMarks(plainMarkdown(body))));
  const document = { lines, pictures: [], lang: stated?.lang ?? '', recognised: false };
  return stated === null ? document : { ...document, lines: withTitle(lines, stated.title), stated };
}

/** The lines below the title that their front matter states, where they have none of their own. */
function withTitle(lines: readonly TextLine[], title: string): TextLine[] {
  if (title === '' || lines.some(({ level }) => level === 1)) return [...lines];
  const head: TextLine = { text: title, level: 1, bold: false, mark: null, apart: false, page: 1 };
  return [head, ...lines];
}

function textLines(raws: readonly string[]): TextLine[] {
  const lines: TextLine[] = [];
  let apart = false;
  for (const raw of raws) {
    const text = raw.trim();
    const last = lines.at(-1);
    if (UNDERLINE.test(text) && last !== undefined && !apart && last.mark === null) {
      last.level = text.startsWith('=') ? 1 : last.level || (lines.length === 1 ? 1 : 2);
    }
    if (/^\|?[\s:|-]*-[\s:|-]*\|/u.test(text) && last !== undefined && isTableHead(last)) lines.pop();
    const line: TextLine | null = RULE.test(text) ? null : textLine(text, apart);
    if (line !== null) lines.push(line);
    apart = line === null;
  }
  return lines;
}

/** Whether a line names a table's columns. */
function isTableHead({ text, level, mark }: TextLine): boolean {
  return level === 0 && mark === null && !/\p{Nd}/u.test(text);
}
