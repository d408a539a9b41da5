import { sentenceGoesOn } from '../lines/wrapped-text.ts';
import type { FileDocument, TextLine } from '../../domain/text-line.ts';
import { joinText } from './join-text.ts';

/**
 * Joins the pages on several pictures into one document, in order. Pages without text only contribute their picture.
 */
export function documentOfPages(pages: readonly FileDocument[]): FileDocument {
  const lines: TextLine[] = [];
  for (const [index, page] of pages.entries()) {
    const [first, ...rest] = page.lines.map((line) => ({ ...line, page: index + 1 }));
    if (first === undefined) continue;
    const open = lines.at(-1);
    if (open !== undefined && goesOn(open, first)) lines[lines.length - 1] = joined(open, first);
    else lines.push({ ...first, apart: true });
    lines.push(...rest);
  }
  const blank = pages.flatMap((page, index) => (page.blank === undefined ? [] : [index + 1]));
  return {
    lines,
    pictures: pages.flatMap(({ pictures }) => pictures),
    lang: pages.find(({ lang }) => lang !== '')?.lang ?? '',
    recognised: true,
    ...(blank.length > 0 && { blank }),
  };
}

function goesOn(open: TextLine, next: TextLine): boolean {
  return open.level === 0 && next.level === 0 && next.mark === null && sentenceGoesOn(open.text, next.text);
}

function joined(open: TextLine, next: TextLine): TextLine {
  return { ...open, text: joinText(open.text, next.text), unsure: [...(open.unsure ?? []), ...(next.unsure ?? [])] };
}
