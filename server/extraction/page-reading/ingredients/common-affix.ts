/** How many of the lines must share their first or last words, and in lists from which length on. */
const SHARED = 0.8;
const MIN_LINES = 4;

/** Removes the words that nearly all lines begin or end with: buttons beside entries ("Add to list", "Info"). */
export function affixRemover(lines: readonly string[]): (line: string) => string {
  if (lines.length < MIN_LINES) return (line) => line;
  const suffix = commonWords(lines.map((line) => line.split(' ').toReversed()))
    .toReversed()
    .join(' ');
  const prefix = commonWords(lines.map((line) => line.split(' '))).join(' ');
  return (line) => {
    const start = prefix !== '' && line.startsWith(`${prefix} `) ? prefix.length : 0;
    const end = suffix !== '' && line.endsWith(` ${suffix}`) ? line.length - suffix.length : line.length;
    return line.slice(start, end).trim();
  };
}

/** The longest row of first words, without digits, that enough of the lines share. */
function commonWords(lines: readonly string[][]): string[] {
  const common: string[] = [];
  let rest = lines;
  for (let place = 0; place < 5; place++) {
    const counts = new Map<string, number>();
    for (const words of rest) {
      const word = words[place];
      if (word !== undefined && words.length > place + 1) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const [word, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0]);
    if (count < lines.length * SHARED || !/\p{L}/u.test(word) || /\d/.test(word)) break;
    common.push(word);
    rest = rest.filter((words) => words[place] === word);
  }
  return common;
}
