import { foldSpace } from '../../text/fold-space.ts';
import type { TextLine } from '../../domain/text-line.ts';
import { withoutLeadingPictures } from '../../text/leading-pictures.ts';
import { withoutBullet } from '../../text/line-mark.ts';

const CHECKBOX = /^\[[ xX]?\]\s*/u;
/** All of a line within signs that make it bold or slanted. */
const STRONG = /^(\*{1,3}|_{1,3})(?=\S)(.+?)(?<=\S)\1\s*([:：]?)$/u;

/** Signs on both sides of a heading: "*** Pie ***", "-- Dough --", "[Dough]". */
const FRAMED =
  /^(?:(?<sign>[*=~_+–—-])\k<sign>{0,9}\s+(?<inside>\S.{0,98}?)\s+\k<sign>{1,10}|\[(?<bracketed>\p{L}[^[\]]{1,58})\])$/u;

/** One line of a plain text without its marks; null for one that holds nothing. */
export function textLine(raw: string, apart: boolean): TextLine | null {
  const level = /^#{1,6}(?=\s)/.exec(raw)?.[0].length ?? 0;
  let text = raw
    .replace(/^#{1,6}\s+/, '')
    .replace(/\s+#+$/, '')
    .replace(/^(?:>\s?)+/, '')
    .trim();
  if (/^\|.*\|$/u.test(text)) text = cellsOf(text);
  const framed = FRAMED.exec(text)?.groups;
  text = framed?.['inside'] ?? framed?.['bracketed'] ?? text;
  const bullet = framed !== undefined || STRONG.test(text) ? { text, mark: null } : withoutBullet(text);
  text = withoutLeadingPictures(bullet.text.replace(CHECKBOX, ''));
  const mark = withoutBullet(text).mark === 'number' ? 'number' : bullet.mark;
  const strong = STRONG.exec(text);
  const bold = framed !== undefined || (strong !== null && (strong[1]?.length !== 1 || strong[1] === '*'));
  text = text.replace(/^【(.*)】$/u, '$1');
  text = foldSpace(withoutInline(strong === null ? text : `${strong[2] ?? ''}${strong[3] ?? ''}`));
  return text === '' ? null : { text, level, bold, mark, apart, page: 1 };
}

function cellsOf(row: string): string {
  return row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ');
}

/** A text without the signs around what is bold, slanted or struck out in it, and with the texts of links alone. */
function withoutInline(text: string): string {
  return text
    .replace(/\[([^\]]{1,300})\](?:\([^)]{0,500}\)|\[[^\]]{0,100}\])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]{1,500}?)(?<=[^\s_])_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/(?<!\*)\*\*\*(?=\S)([^*]{1,500}?)(?<=\S)\*\*\*(?!\*)/gu, '$1')
    .replace(/(\*\*|__|~~)(?=\S)([^*_~]{1,500}?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]{1,500}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1');
}
