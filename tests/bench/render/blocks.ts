/** A block of a document to render. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  /** `depth` counts from 0. */
  | { kind: 'bullet' | 'number'; depth: number; text: string }
  | { kind: 'paragraph'; lines: readonly string[] }
  | { kind: 'pageBreak' };

const HEADING = /^#{1,6}\s+/;
const UNDERLINE = /^\s*(?:={2,}|-{2,})\s*$/;
const RULE = /^\s*(?:[-*_]\s*){3,}$/;
const FENCE = /^\s*```/;
const ITEM = /^(\s*)(?:([-*+•])|\d{1,2}[.)])\s+(?=\S)/;
const INDENTED = /^(?:\t| {2})/;
/** The minimum indentation of a nested item, in columns. */
const NESTED = 2;

/** The text of a line without Markdown syntax for emphasis, code, links and pictures. */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]*\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Splits a text into blocks by its Markdown syntax, if any. Consecutive lines are one paragraph. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const last: Block | undefined = isOpen ? blocks.pop() : undefined;
    const next: Block[] = line.trim() === '' ? [] : continued(line, last);
    isOpen = next.length > 0;
    blocks.push(...(isOpen || last === undefined ? next : [last]));
  }
  return blocks.filter((block) => textOf(block) !== '');
}

/** The block before a line and the one that it begins, or both as one where the line goes on with it; none where it shows nothing. */
function continued(line: string, last: Block | undefined): Block[] {
  const before = last === undefined ? [] : [last];
  if (last?.kind === 'paragraph' && last.lines.length === 1 && UNDERLINE.test(line))
    return [{ kind: 'heading', level: line.includes('=') ? 1 : 2, text: textOf(last) }];
  if (RULE.test(line) || FENCE.test(line)) return [];
  const own = withoutMarks(line.replace(HEADING, '').replace(ITEM, ''));
  const [hashes] = HEADING.exec(line) ?? [];
  if (hashes !== undefined) return [...before, { kind: 'heading', level: hashes.trim().length, text: own }];
  const item = ITEM.exec(line);
  if (item !== null) {
    const depth = (item[1] ?? '').replaceAll('\t', '  ').length >= NESTED ? 1 : 0;
    return [...before, { kind: item[2] === undefined ? 'number' : 'bullet', depth, text: own }];
  }
  if ((last?.kind === 'bullet' || last?.kind === 'number') && INDENTED.test(line))
    return [{ ...last, text: `${last.text} ${own}` }];
  if (last?.kind === 'paragraph') return [{ ...last, lines: [...last.lines, own] }];
  return [...before, { kind: 'paragraph', lines: [own] }];
}

/** The text of a block. */
export function textOf(block: Block): string {
  if (block.kind === 'pageBreak') return '\f';
  return block.kind === 'paragraph' ? block.lines.join(' ').trim() : block.text;
}

/** The blocks with the numbers of numbered items, which start at 1 in each list; null for others. */
export function numbered(blocks: readonly Block[]): { block: Block; number: number | null }[] {
  let number = 0;
  return blocks.map((block) => {
    if (block.kind === 'number') number += 1;
    else if (block.kind !== 'bullet' || block.depth === 0) number = 0;
    return { block, number: block.kind === 'number' ? number : null };
  });
}
