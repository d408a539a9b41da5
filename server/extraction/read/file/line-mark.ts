import type { TextLine } from '../text-line.ts';

const BULLET = /^(?:[-–—*+•·▪◦‣⁃●○▢☐□☑✓✔►▶➤❖▸▹◆◇■※]|[◾◽🔸🔹👉✅]|\[[ xX]?\])\uFE0F?(?:\s+|(?=[^\s\p{ASCII}]))/u;
const NUMBER =
  /^(?:\(?\p{Nd}{1,2}(?:[.)、．:](?!\p{Nd})|\uFE0F?\u20E3|[-–](?=\s\p{L})|[º°ª](?=\s))|[①-⑳❶-❿]|第[一二三四五六七八九十\d]{1,3}步)\s*/u;

/** A line's text without the bullet that was typed before it, and what it begins with. */
export function withoutBullet(line: string): Pick<TextLine, 'text' | 'mark'> {
  const bullet = BULLET.exec(line)?.[0] ?? '';
  const mark = bullet !== '' ? 'bullet' : NUMBER.test(line) ? 'number' : null;
  return { text: line.slice(bullet.length), mark };
}
