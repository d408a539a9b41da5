import { sectionHeading } from '../../lexicon/headings/section-headings.ts';
import { frontMatterField } from '../../lexicon/headings/front-matter.ts';
import { decodeBytes } from '../../text/decode-bytes.ts';
import type { FileDocument, TextLine } from '../../domain/text-line.ts';
import { cooklangDocument } from '../cooklang/cooklang-document.ts';
import { withoutFrontMatter, plainMarkdown } from '../markdown/plain-markdown.ts';
import { foldSpace } from '../../text/fold-space.ts';
import { withoutInlineMarks } from '../../text/inline-marks.ts';
import { withoutLeadingPictures } from '../../text/leading-pictures.ts';
import { withoutBullet } from '../../text/line-mark.ts';

const CHECKBOX = /^\[[ xX]?\]\s*/u;
/** A whole line in bold or italic marks. */
const STRONG = /^(\*{1,3}|_{1,3})(?=\S)(.+?)(?<=\S)\1\s*([:：]?)$/u;

/** A heading framed by characters: "*** Pie ***", "-- Dough --", "[Dough]". */
const FRAMED =
  /^(?:(?<sign>[*=~_+–—-])\k<sign>{0,9}\s+(?<inside>\S.{0,98}?)\s+\k<sign>{1,10}|\[(?<bracketed>\p{L}[^[\]]{1,58})\])$/u;

/** "Soup ##" without the marks that close a heading. Not by one pattern, which would be slow on long runs of spaces. */
function withoutClosingMarks(raw: string): string {
  const text = raw.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end < text.length && /\s/.test(text[end - 1] ?? '') ? text.slice(0, end) : text;
}

/** A line of plain text without its marks; null for an empty one. */
export function textLine(raw: string, apart: boolean): TextLine | null {
  const level = /^#{1,6}(?=\s)/.exec(raw)?.[0].length ?? 0;
  let text = withoutClosingMarks(raw.replace(/^#{1,6}\s+/, ''))
    .replace(/^(?:>\s?)+/, '')
    .trim();
  if (/^\|.*\|$/u.test(text)) text = cellsOf(text);
  else if (raw.includes('\t')) text = headOfTable(raw.split('\t')) ?? text;
  const framed = FRAMED.exec(text)?.groups;
  text = framed?.['inside'] ?? framed?.['bracketed'] ?? text;
  const bullet = framed !== undefined || STRONG.test(text) ? { text, mark: null } : withoutBullet(text);
  text = withoutLeadingPictures(bullet.text.replace(CHECKBOX, ''));
  const mark = withoutBullet(text).mark === 'number' ? 'number' : bullet.mark;
  const strong = STRONG.exec(text);
  const bold = framed !== undefined || (strong !== null && (strong[1]?.length !== 1 || strong[1] === '*'));
  text = text.replace(/^【(.*)】$/u, '$1');
  text = foldSpace(withoutInlineMarks(strong === null ? text : `${strong[2] ?? ''}${strong[3] ?? ''}`));
  return text === '' ? null : { text, level, bold, mark, apart, page: 1 };
}

/** The heading of a section among the names of the columns of a table; null if the cells are no such names. */
function headOfTable(cells: readonly string[]): string | null {
  const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const heading = names.find((name) => sectionHeading(name)?.kind === 'ingredients');
  return heading !== undefined && names.every((name) => /^[^\p{Nd}]{1,20}$/u.test(name)) ? heading : null;
}

function cellsOf(row: string): string {
  return row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ');
}

/** A time of day in the time stamp of a chat message. */
const TIME = String.raw`(?:(?:上午|下午|午前|午後|오전|오후|ص|م)\s?)?\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?(?:[\s\u202f]?(?:[ap]\.?\s?m\.?|ÖÖ|ÖS|ص|م|上午|下午|午前|午後|오전|오후|पूर्वाह्न|अपराह्न))?`;
const DATE = String.raw`\p{Nd}{1,4}(?:[./-]\s?|年|년)\s?\p{Nd}{1,2}(?:[./-]\s?|月|월)\s?\p{Nd}{0,4}[.日일]?`;
const STAMP = String.raw`(?:${DATE}[,،、]?\s*(?:(?:at|um|à|às|a las|в|klo|kl\.)\s)?${TIME}|${TIME}[,،]?\s*${DATE})`;

/** "[12/10/2025, 18:02:11] Marta: …", "12.10.25, 18:02 - Marta: …", "Marta, [12 Oct 2025 18:02]:" */
const MESSAGE = new RegExp(
  String.raw`^(?:\[${STAMP}\]|${STAMP}\s*[-–—,])\s*(?<sender>[^:：]{1,60})[:：]\s?(?<text>.*)$`,
  'iu',
);
const MESSAGE_BELOW = new RegExp(
  String.raw`^(?<sender>[^,[\]]{1,60}),?\s*\[[^\]]{0,20}${TIME}[^\]]{0,20}\]:?\s*(?<text>.*)$`,
  'iu',
);
/** Notices of the chat program itself: "Messages are encrypted." */
const NOTICE = new RegExp(String.raw`^(?:\[${STAMP}\]|${STAMP}\s*[-–—,])`, 'iu');

interface Message {
  sender: string;
  lines: string[];
}

/**
 * The lines of a chat export without time stamps and names: the messages of the person who wrote most, separated by
 * blank lines. Other texts are unchanged.
 */
export function withoutChatMarks(lines: readonly string[]): readonly string[] {
  const messages: Message[] = [];
  for (const line of lines) {
    const { sender, text } = (MESSAGE.exec(line) ?? MESSAGE_BELOW.exec(line))?.groups ?? {};
    if (sender !== undefined) messages.push({ sender: sender.trim(), lines: [text ?? ''] });
    else if (NOTICE.test(line)) messages.push({ sender: '', lines: [] });
    else if (messages.length === 0 && line.trim() !== '') return lines;
    else messages.at(-1)?.lines.push(line);
  }
  const writer = mostTalkative(messages);
  return messages.filter(({ sender }) => sender === writer).flatMap((message) => [...message.lines, '']);
}

function mostTalkative(messages: readonly Message[]): string {
  const written = new Map<string, number>();
  for (const { sender, lines } of messages) {
    if (sender !== '') written.set(sender, (written.get(sender) ?? 0) + lines.join('').length);
  }
  return [...written].reduce((most, next) => (next[1] > most[1] ? next : most), ['', -1])[0];
}

/** A date with the name of its month: "Sat Jul 08, 2017", "8 juillet 2017", "8. Juli 2017". */
const NAMED_DATE = String.raw`(?:\p{L}{2,10}\.?,?\s)?(?:\p{L}{3,10}\.?\s\p{Nd}{1,2},?\s\p{Nd}{4}|\p{Nd}{1,2}\.?\s(?:de\s)?\p{L}{3,10}\.?(?:\sde)?\s\p{Nd}{4})`;

/** The line above a post of a forum: "Posted by Ann » Sat Jul 08, 2017 9:14 pm", "von Anna, 12.03.2019, 20:15 Uhr". */
const POSTED = new RegExp(
  String.raw`^(?=.{8,100}$)\D.*[\s»,](?:${NAMED_DATE}|${DATE})[,،]?\s*(?:(?:at|um|à|às|a las|alle|в|saat|pukul)\s)?${TIME}(?:\s?(?:Uhr|h|WIB))?$`,
  'iu',
);

/**
 * The longest post of a page of a forum without the line that names its writer and time. Other texts are unchanged:
 * their first line is not such a line.
 */
function withoutPostMarks(lines: readonly string[]): readonly string[] {
  const first = lines.find((line) => line.trim() !== '');
  if (first === undefined || !POSTED.test(first.trim())) return lines;
  const posts: string[][] = [];
  for (const line of lines) {
    if (POSTED.test(line.trim())) posts.push([]);
    else posts.at(-1)?.push(line);
  }
  const lengthOf = (post: readonly string[]): number => post.join('').length;
  const longest = posts.reduce((most, post) => (lengthOf(post) > lengthOf(most) ? post : most), []);
  return longest.length === 0 ? lines : longest;
}

/** The names of mail headers, and of those above quoted mails, by language. */
const HEADER =
  /^(?:from|to|cc|bcc|subject|date|sent|reply-to|message-id|mime-version|content-[a-z-]+|received|return-path|x-[a-z-]+|von|an|betreff|gesendet|datum|de|para|asunto|fecha|enviado|à|objet|envoyé|assunto|data|da|a|oggetto|inviato|от|кому|тема|дата|发件人|收件人|主题|日期|寄件者|收件者|主旨|差出人|宛先|件名|日時|보낸사람|받는사람|제목|날짜|보낸 사람|받는 사람|kimden|kime|konu|tarih|gönderen|מאת|אל|נושא|תאריך|من|إلى|الموضوع|التاريخ|प्रेषक|प्रति|विषय|दिनांक|dari|kepada|subjek|tanggal|perihal)\s*[:：]\s?(.*)$/iu;
const SUBJECT =
  /^(?:subject|betreff|asunto|objet|assunto|oggetto|тема|主题|主旨|件名|제목|konu|נושא|الموضوع|विषय|subjek|perihal)\s*[:：]/iu;

/** From this number of headers on, a text is a mail. */
const FEWEST = 2;

/** Maximum number of header lines, including continuation lines. */
const MOST = 60;

/** The prefix of quoted lines. */
const QUOTE = /^(?:>\s?)+/;
const MOSTLY_QUOTED = 0.5;

/** The lines of a mail without headers, quotation marks and signature. Other texts are unchanged. */
export function withoutMailMarks(lines: readonly string[]): readonly string[] {
  const body = withoutHeaders(lines);
  const written = body.filter((line) => line.trim() !== '');
  const quoted = written.filter((line) => QUOTE.test(line)).length > written.length * MOSTLY_QUOTED;
  const bare = quoted
    ? body.filter((line) => line.trim() === '' || QUOTE.test(line)).map((line) => line.replace(QUOTE, ''))
    : body;
  const inner = quoted ? withoutHeaders(bare) : bare;
  const signature = inner.findIndex((line, index) => /^--\s?$/.test(line) && index > inner.length / 3);
  return signature === -1 ? inner : inner.slice(0, signature);
}

const isForwardMark = (text: string): boolean => text.length >= 4 && text.startsWith('--') && text.endsWith('--');

function withoutHeaders(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trim() !== '' && !isForwardMark(line.trim()));
  const blank = lines.findIndex((line, index) => index > start && line.trim() === '');
  if (start === -1 || blank === -1 || blank - start > MOST || !HEADER.test(lines[start] ?? '')) return lines;
  const head = lines.slice(start, blank);
  if (head.filter((line) => HEADER.test(line)).length < FEWEST || !head.some((line) => SUBJECT.test(line)))
    return lines;
  return lines.slice(blank + 1);
}

/** Rules between rows of a table and below underlined headings. */
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
  const lines = withoutTitleLabel(textLines(withoutMailMarks(withoutPostMarks(withoutChatMarks(plainMarkdown(body))))));
  const document = { lines, pictures: [], lang: stated?.lang ?? '', recognised: false };
  return stated === null ? document : { ...document, lines: withTitle(lines, stated.title), stated };
}

/** Adds the title from the front matter if the lines have none. */
function withTitle(lines: readonly TextLine[], title: string): TextLine[] {
  if (title === '' || lines.some(({ level }) => level === 1)) return [...lines];
  const head: TextLine = { text: title, level: 1, bold: false, mark: null, apart: false, page: 1 };
  return [head, ...lines];
}

/** Whether a line begins with a rule below the head of a table: "|---|:---". */
function isTableRule(text: string): boolean {
  const [rule = ''] = /^[\s:|-]*/.exec(text) ?? [];
  const dash = rule.indexOf('-');
  return dash >= 0 && rule.lastIndexOf('|') > dash;
}

const LABELLED = /^(?<label>[\p{L}\p{M} ]{3,20})[:：]\s+(?<value>\S.*)$/u;

/** The lines without the label before the title in the first one: "Title: Pear tart". */
function withoutTitleLabel(lines: readonly TextLine[]): TextLine[] {
  const [first, ...rest] = lines;
  const { label = '', value = '' } = LABELLED.exec(first?.text ?? '')?.groups ?? {};
  return first === undefined || frontMatterField(label) !== 'title' ? [...lines] : [{ ...first, text: value }, ...rest];
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
    if (isTableRule(text) && last !== undefined && isTableHead(last)) lines.pop();
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
