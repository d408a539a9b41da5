/** A text split into its leading metadata block and the rest. */
export interface SplitText {
  /** The lines between the fences. */
  metadata: string;
  format: 'yaml' | 'toml';
  body: string;
}

/** Longer blocks are text between two horizontal rules. */
const MAX_LINES = 300;

const FENCES = new Map<string, SplitText['format']>([
  ['---', 'yaml'],
  ['+++', 'toml'],
]);

/** A key as metadata names it: `title:`, `prep_time =`. */
const KEY = /^\s{0,3}["']?[\p{L}_][\p{L}\p{N}_ -]{0,40}["']?\s*[:=](?:\s|$)/u;

/**
 * Splits off the metadata that Markdown files of site generators and note programs begin with: YAML between `---`
 * lines, TOML between `+++` lines. null if a text has none.
 */
export function splitFrontMatter(text: string): SplitText | null {
  const lines = text.split(/\r\n?|\n/u);
  const start = lines.findIndex((line) => line.trim() !== '');
  const fence = (lines[start] ?? '').trim();
  const format = FENCES.get(fence);
  if (format === undefined) return null;
  const length = lines.slice(start + 1, start + 1 + MAX_LINES).findIndex((line) => isEnd(line, fence));
  if (length < 1) return null;
  const metadata = lines.slice(start + 1, start + 1 + length);
  if (!isMetadata(metadata)) return null;
  return { metadata: metadata.join('\n'), format, body: lines.slice(start + 2 + length).join('\n') };
}

function isEnd(line: string, fence: string): boolean {
  const text = line.trimEnd();
  return text === fence || (fence === '---' && text === '...');
}

/** Whether lines begin with keys, unlike text between two horizontal rules. */
function isMetadata(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  return first !== undefined && KEY.test(first);
}
