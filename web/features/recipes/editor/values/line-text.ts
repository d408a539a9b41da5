import type { LineOrText, LineType } from '../../../../../shared/domain/recipe.ts';

/** The type of a line, and its text without marks. */
interface TypedLine {
  readonly content: string;
  readonly type: LineType;
}

const HEADING = /^(#{1,2})(?:\s+(.*))?$/s;
const MARK_OF: Readonly<Record<LineType, string>> = { title: '# ', subtitle: '## ', item: '' };

/**
 * Parses a line as users write it: `# Dough` is a heading, `## Filling` one below it, `\# x` an item that begins with
 * #.
 */
export function readLine(text: string): TypedLine {
  const line = text.trim();
  const heading = HEADING.exec(line);
  if (heading) return { content: heading[2] ?? '', type: heading[1] === '#' ? 'title' : 'subtitle' };
  return { content: line.replace(/^\\(?=\\*#)/, ''), type: 'item' };
}

/** The reverse of `readLine`. Line breaks within an entry become blanks, because each line is one entry. */
export function writeLine(entry: LineOrText): string {
  const { content, type = 'item' } = typeof entry === 'string' ? { content: entry } : entry;
  const words = content.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim();
  return MARK_OF[type] + (type === 'item' && /^\\*#{1,2}(\s|$)/.test(words) ? `\\${words}` : words);
}

/** A recipe's list as editable text, one entry per line. */
export function linesToText(lines: readonly LineOrText[]): string {
  return lines.map(writeLine).join('\n');
}

/**
 * Parses a text into a list without blank lines (product §5). Lines that also exist in the original keep its exact
 * entries, so that an edit of other lines does not change them.
 */
export function textToLines(text: string, original: readonly LineOrText[] = []): LineOrText[] {
  if (text === linesToText(original)) return [...original];
  const unchanged = Map.groupBy(original, writeLine);
  return text.split('\n').flatMap((line): LineOrText[] => {
    const { content, type } = readLine(line);
    if (!content) return [];
    return [unchanged.get(line.trim())?.shift() ?? (type === 'item' ? content : { content, type })];
  });
}
