import type { TextLine } from '../domain/text-line.ts';

/** Signs that stand before entries, on pages as in files; a class of characters. */
const SIGNS = '[-–—*+•·・･▪◦‣⁃●○▢☐□☑✓✔►▶➤❖▸▹◆◇■※]';
const BULLET = new RegExp(
  `^(?:${SIGNS}|[◾◽🔸🔹👉✅]|\\[[ xX]?\\])\uFE0F?(?:\\s+|(?=[^\\s\\p{ASCII}]))|^[-*•](?=\\p{L}[^*]*$)`,
  'u',
);
const DRAWN = new RegExp(`^(?:${SIGNS}\\s*)+(?!\\d*\\s*$)`, 'u');
const NUMBER =
  /^(?:\(?\p{Nd}{1,2}(?:[.)]{1,2}(?!\p{Nd})|[、．:](?!\p{Nd})|\uFE0F?\u20E3|[-–](?=\s\p{L})|[º°ª](?=\s))|[①-⑳❶-❿]|第[一二三四五六七八九十\d]{1,3}步)\s*/u;

/** A file's line without the bullet that was typed before it, and what it begins with. */
export function withoutBullet(line: string): Pick<TextLine, 'text' | 'mark'> {
  const bullet = BULLET.exec(line)?.[0] ?? '';
  const mark = bullet !== '' ? 'bullet' : NUMBER.test(line) ? 'number' : null;
  return { text: line.slice(bullet.length), mark };
}

/** An entry without all bullets before it: pages draw them as text, some without a blank, some twice. */
export function withoutBullets(entry: string): string {
  return entry.replace(DRAWN, '').trim();
}
