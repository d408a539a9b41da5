import { foldTokens, tokenSpans } from '../text/fold-tokens.ts';
import type { Passage, SourceText } from './source-text.ts';

/** Punctuation that belongs to the previous or the next word. */
const CLOSING = /^(?:[.!?…。！？।؟%°)\]）】”»'’"׳״]+|\s?°(?:\s?[CF](?!\p{L}))?)+/u;
const OPENING = /(?:[(（【[“„«~≈<>≤≥±−–]|(?<!\p{L})-)+$/u;

/** In characters. More are no brackets and signs of the next word. */
const MAX_OPENING = 20;

/** A line that ends with a hyphenated word. */
const HYPHENATED = /(\p{L})[-\u00ad\u2010\u2011]\s*$/u;

/** A passage in the original spelling on one line; hyphenated words are joined. */
export function quote(source: SourceText, { start, end }: Passage): string {
  const [first, last] = [source.tokens[start]?.line ?? 0, source.tokens[end - 1]?.line ?? 0];
  const parts: string[] = [];
  for (let line = first; line <= last; line += 1) {
    const text = source.lines[line] ?? '';
    const spans = line === first || line === last ? spansOf(source, line) : null;
    const from = line === first && spans !== null ? opened(text, spans.of(start)?.[0] ?? 0) : 0;
    const to = line === last && spans !== null ? closed(text, spans.of(end - 1)?.[1] ?? text.length) : text.length;
    parts.push(text.slice(from, to).trim());
  }
  const rest = restOfWord(source, end - 1);
  if (rest !== '') parts.push(`${parts.pop()}-`, rest);
  return parts.reduce((all, part) => (HYPHENATED.test(all) ? all.replace(HYPHENATED, '$1') + part : `${all} ${part}`));
}

/** The rest of a hyphenated word on the next line; '' for a whole word. */
function restOfWord({ tokens, lines }: SourceText, at: number): string {
  const { key = '', line = 0 } = tokens[at] ?? {};
  if (tokens[at + 1]?.line === line || !HYPHENATED.test(lines[line] ?? '')) return '';
  const [rest = ''] = /[\p{L}\p{M}]+/u.exec(lines[line + 1] ?? '') ?? [];
  return key.endsWith(foldTokens(rest)[0]?.key ?? '-') ? rest : '';
}

const opened = (text: string, from: number): number =>
  from - (OPENING.exec(text.slice(Math.max(0, from - MAX_OPENING), from))?.[0].length ?? 0);
const closed = (text: string, to: number): number => to + (CLOSING.exec(text.slice(to))?.[0].length ?? 0);

interface Spans {
  /** The position of a word of the source in the line. */
  of(at: number): [from: number, to: number] | undefined;
}

/** The text between a word and the previous one, including line ends; '' if a line cannot be split into words. */
export function textBefore(source: SourceText, at: number): string {
  const [before, own] = [source.tokens[at - 1]?.line, source.tokens[at]?.line];
  if (before === undefined || own === undefined) return '\n';
  const text = source.lines[before] ?? '';
  const from = spansOf(source, before)?.of(at - 1)?.[1];
  if (from === undefined) return before === own ? '' : '\n';
  return before === own ? text.slice(from, spansOf(source, own)?.of(at)?.[0]) : `${text.slice(from)}\n`;
}

/** A cache, since long lines may be quoted many times. */
const KNOWN = new WeakMap<SourceText, Map<number, Spans | null>>();

function spansOf(source: SourceText, line: number): Spans | null {
  const known = KNOWN.get(source) ?? new Map<number, Spans | null>();
  KNOWN.set(source, known);
  const spans = known.has(line) ? (known.get(line) ?? null) : measured(source, line);
  known.set(line, spans);
  return spans;
}

/**
 * The positions of a line's words; null if the line alone has other words than in its source, because of a hyphenated
 * word.
 */
function measured({ tokens, lines }: SourceText, line: number): Spans | null {
  const from = firstOfLine(tokens, line);
  const to = firstOfLine(tokens, line + 1);
  const spans = tokenSpans(lines[line] ?? '');
  // The first word of a line may be the rest of a hyphenated word on the line above.
  const own =
    line > 0 && HYPHENATED.test(lines[line - 1] ?? '') && spans.length === to - from + 1 ? spans.slice(1) : spans;
  return own.length === to - from ? { of: (at) => own[at - from] } : null;
}

/** The index of the first word of a line, or of one below it. */
function firstOfLine(tokens: SourceText['tokens'], line: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
