import type { Passage, SourceText } from './source-text.ts';

/** Maximum number of pieces between commas and line ends, and of lines, that an entry spans. */
const MAX_PIECES = 4;
const MAX_LINES = 3;

/**
 * All runs of complete pieces around a word, with at most `most` words. Pieces are separated by commas, bullets and
 * line ends.
 */
export function nearbyRanges({ tokens, work }: SourceText, at: number, most: number): Passage[] {
  const starts = [pieceStart(tokens, at, most)];
  const ends = [pieceEnd(tokens, at, most)];
  for (let more = 1; more < MAX_PIECES; more += 1) {
    starts.push(pieceStart(tokens, (starts.at(-1) ?? 0) - 1, most));
    ends.push(pieceEnd(tokens, ends.at(-1) ?? tokens.length, most));
  }
  work.left -= MAX_PIECES * 2;
  return starts.flatMap((start, left) =>
    ends.slice(0, MAX_PIECES - left).flatMap((end) => {
      const lines = (tokens[end - 1]?.line ?? 0) - (tokens[start]?.line ?? 0);
      return start >= 0 && end <= tokens.length && end - start <= most && lines < MAX_LINES ? [{ start, end }] : [];
    }),
  );
}

/** The start of the piece that contains a word; -1 if it is more than `most` words away. */
function pieceStart(tokens: SourceText['tokens'], at: number, most: number): number {
  for (let start = at; start >= 0 && start > at - most; start -= 1) if (tokens[start]?.opens === true) return start;
  return -1;
}

function pieceEnd(tokens: SourceText['tokens'], at: number, most: number): number {
  for (let end = at + 1; end <= at + most; end += 1)
    if (end >= tokens.length || tokens[end]?.opens === true) return end;
  return tokens.length + 1;
}
