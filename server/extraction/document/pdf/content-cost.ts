/** What a page's content asks for. */
export interface ContentCost {
  /** Bytes of text that it shows. */
  shown: number;
  /** Steps of drawing. */
  operators: number;
  /** How many states of drawing it saves within one another. */
  depth: number;
}

const [OPEN, CLOSE, LESS, MORE, BACKSLASH, SLASH] = Buffer.from('()<>\\/');
const [SAVE, RESTORE] = Buffer.from('qQ');

/** Counts what a content asks for, in one pass and without regard for what it means. */
export function contentCost(content: Uint8Array): ContentCost {
  const cost: ContentCost = { shown: 0, operators: 0, depth: 0 };
  let depth = 0;
  let ends = 0;
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0;
    if (ends !== 0) {
      if (byte === BACKSLASH) at++;
      if (byte === ends) ends = 0;
      else cost.shown++;
    } else if (byte === OPEN || byte === LESS) ends = byte === OPEN ? (CLOSE ?? 0) : (MORE ?? 0);
    else if (isLetter(byte) && !isPartOfWord(content[at - 1])) {
      cost.operators++;
      if (isLetter(content[at + 1] ?? 0)) continue;
      if (byte === SAVE) cost.depth = Math.max(cost.depth, ++depth);
      else if (byte === RESTORE) depth--;
    }
  }
  return cost;
}

function isLetter(byte: number): boolean {
  return (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}

function isPartOfWord(byte: number | undefined): boolean {
  return byte !== undefined && (isLetter(byte) || byte === SLASH);
}
