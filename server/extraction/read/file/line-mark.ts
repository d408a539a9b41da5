import type { TextLine } from '../text-line.ts';

const BULLET = /^(?:[-*+•·▪◦‣●○▢☐□✓✔–—]|[\u{25AA}\u{1F538}\u{1F539}]\uFE0F?)\s+/u;
const NUMBER = /^\p{Nd}{1,2}[.)]\s/u;

/** A line's text without the bullet that was typed before it, and what it begins with. */
export function withoutBullet(line: string): Pick<TextLine, 'text' | 'mark'> {
  const bullet = BULLET.exec(line)?.[0] ?? '';
  const mark = bullet !== '' ? 'bullet' : NUMBER.test(line) ? 'number' : null;
  return { text: line.slice(bullet.length), mark };
}
