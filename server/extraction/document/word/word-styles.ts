import { tablePart, type WordStreams } from './word-binary.ts';

const STYLES = 0xa2;
const TITLE = 62;
const LAST_HEADING = 9;

/** The level of the heading that each style of a document makes, by the style's number; others are not in it. */
export function headingStyles(streams: WordStreams): ReadonlyMap<number, number> {
  const stored = tablePart(streams, STYLES);
  const levels = new Map<number, number>();
  if (stored.length < 4) return levels;
  let at = 2 + stored.readUInt16LE(0);
  for (let style = 0; at + 4 <= stored.length; style++) {
    const bytes = stored.readUInt16LE(at);
    const builtIn = bytes === 0 ? 0 : stored.readUInt16LE(at + 2) & 0xfff;
    if (builtIn >= 1 && builtIn <= LAST_HEADING) levels.set(style, Math.min(6, builtIn));
    if (builtIn === TITLE) levels.set(style, 1);
    at += 2 + bytes;
  }
  return levels;
}
