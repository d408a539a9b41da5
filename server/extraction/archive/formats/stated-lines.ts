import { item, type DraftLine } from '../../domain/draft.ts';
import { foldSpace } from '../../text/fold-space.ts';
import { withoutInlineMarks } from '../../text/inline-marks.ts';
import { withoutBullets } from '../../text/line-mark.ts';
import { bracketedHeading, withoutColon } from '../../text/line-marks.ts';
import { plainLines } from '../../text/plain-text.ts';

/** Pictures within a text, in Markdown and as Paprika writes them. */
const PICTURE = /!\[[^\]]{0,500}\]\([^)]{0,1000}\)|!\[\[[^\]]{1,300}\]\]|\[photo:[^\]]{1,200}\]/giu;
/** Paprika's link to another recipe. */
const RECIPE_LINK = /\[recipe:([^\]]{1,200})\]/giu;
const LINK = /\[([^\]]{1,300})\]\((https?:\/\/[^)\s]{1,2000})(?:\s+"[^"]{0,300}")?\)/gu;
const QUOTE = /^(?:>\s?)+/u;

const TABLE_ROW = /^\|.*\|$/u;

/** The cells of a row of a table in Markdown; '' for the rule below its head. */
const cellsOf = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && !/^:?-+:?$/u.test(cell))
    .join(' ');

/** "## Dough", as Markdown and Nextcloud write a heading. */
const HEADING = /^#{1,6}\s+(\S.*)$/u;

/** The text of a heading of Markdown, which marks may close; undefined for any other line. */
export function headingOfMarks(line: string): string | undefined {
  const text = HEADING.exec(line)?.[1];
  return text?.replace(/(?<!#)#+$/u, '').trimEnd() || text;
}
/** "[Dough]", as RecipeSage writes a heading. */
const BRACKETED = /^\[([^[\]]{2,60})\]$/u;
/** A whole line in bold that is neither a sentence nor an amount: "**Dough**". */
const BOLD = /^(\*\*|__)(?![\p{Nd}½¼¾⅓⅔⅛])(?=\S)([^*_]{2,60}?)(?<=[^\s.!?])\1[:：]?$/u;

/** A line that begins with bold or italic words, whose marks are no bullets. */
const MARKED = /^(?:[-*+]\s+)?(\*{1,3})(?=[^\s*])[^*]{1,500}(?<=\S)\1/u;

const headingText = (text: string): string => withoutColon(withoutInlineMarks(text).trim());

/** A line as a recipe shows it: without marks of Markdown, pictures, and links to other recipes. */
function shownLine({ content, type }: DraftLine): DraftLine[] {
  const line = content.replaceAll(PICTURE, '').replaceAll(RECIPE_LINK, '$1').replace(QUOTE, '').trim();
  const bare = TABLE_ROW.test(line) ? cellsOf(line) : line;
  const marked = headingOfMarks(bare);
  const bracketed = BRACKETED.exec(bare)?.[1] ?? bracketedHeading(bare) ?? undefined;
  const [, , bold] = BOLD.exec(bare) ?? [];
  const heading = marked ?? bracketed ?? bold;
  if (heading !== undefined && (type === 'item' || bracketed !== undefined))
    return [{ content: headingText(heading), type: 'title' }];
  const text = foldSpace(withoutInlineMarks(bare));
  return text === '' ? [] : [{ content: text, type }];
}

export const shownLines = (lines: readonly DraftLine[]): DraftLine[] => lines.flatMap(shownLine);

/** The paragraphs of a description or a note. Links keep their addresses, which are nowhere else. */
export function shownText(text: string): string {
  const lines = plainLines(text).map((line) => {
    const bare = line
      .replaceAll(PICTURE, '')
      .replaceAll(RECIPE_LINK, '$1')
      .replaceAll(LINK, (_, words: string, address: string) => (words === address ? address : `${words} (${address})`))
      .replace(QUOTE, '')
      .replace(/^#{1,6}\s+/u, '');
    return withoutInlineMarks(bare).trim();
  });
  return lines.filter((line) => line !== '').join('\n');
}

/** The entries of a list that is written as a text: one a line, headings end with a colon or begin with `#`. */
export function linesOfText(text: string): DraftLine[] {
  return plainLines(text).flatMap((line): DraftLine[] => {
    const heading = headingOfMarks(line) ?? /^([^.!?:*_]{2,60})[:：]$/u.exec(line)?.[1];
    if (heading !== undefined) return [{ content: headingText(heading), type: 'title' }];
    const entry = MARKED.test(line) ? line.replace(/^[-*+]\s+/u, '') : withoutBullets(line);
    return entry === '' ? [] : [item(entry)];
  });
}

/** Below a title; the lines alone if it is empty. */
export const titled = (title: string, lines: readonly DraftLine[]): DraftLine[] =>
  title.trim() === '' ? [...lines] : [{ content: headingText(title), type: 'title' }, ...lines];
