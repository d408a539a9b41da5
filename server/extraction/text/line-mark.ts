import type { TextLine } from '../domain/text-line.ts';

/** Bullet characters of lists on pages and in files, as a character class. */
const SIGNS = '[-–—*+•·・･▪◦‣⁃●○▢☐□☑✓✔►▶➤❖▸▹◆◇■※▫◽◻⬜◾🔸🔹]';
const BULLET = new RegExp(
  `^(?:${SIGNS}|[👉✅]|\\[[ xX]?\\])\uFE0F?(?:\\s+|(?=[^\\s\\p{ASCII}]))|^[-*•](?=\\p{L}[^*]*$)`,
  'u',
);
const DRAWN = new RegExp(`^(?:${SIGNS}\uFE0F?\\s*)+(?!\\d*\\s*$)`, 'u');
const NUMBER =
  /^(?:\(?\p{Nd}{1,2}(?:[.)]{1,2}(?!\p{Nd})|[、．:](?!\p{Nd})|\uFE0F?\u20E3|[-–](?=\s\p{L})|[º°ª](?=\s))|[①-⑳❶-❿]|第[一二三四五六七八九十\d]{1,3}步)\s*/u;

/** A file's line without its typed bullet, and the kind of its mark. */
export function withoutBullet(line: string): Pick<TextLine, 'text' | 'mark'> {
  const bullet = BULLET.exec(line)?.[0] ?? '';
  const mark = bullet !== '' ? 'bullet' : NUMBER.test(line) ? 'number' : null;
  return { text: line.slice(bullet.length), mark };
}

/** Removes all bullets before an entry. Some pages write them as text, without a blank or twice. */
export function withoutBullets(entry: string): string {
  return entry.replace(DRAWN, '').trim();
}
