import type { Cue } from '../../domain/video.ts';

/** "[Music]", "(applause)", "♪ la la ♪", "【音楽】", and who speaks: ">> ANN:". */
const SOUNDS =
  /\[[^[\]]{0,60}\]|【[^【】]{0,60}】|^\([^()]{0,60}\)$|♪[^♪]{0,300}♪?|[♩♫♬🎵🎶]+|^\s*(?:>>+|&gt;&gt;)\s*/gu;

/** What two cues that follow one another may share: more words are not shown twice. */
const MAX_SHARED = 60;

/** The cues without marks of sounds, and each word once, where what is shown rolls on from one cue to the next. */
export function spokenCues(cues: readonly Cue[]): Cue[] {
  const spoken: Cue[] = [];
  for (const { start, end, text } of cues) {
    const words = text.replace(SOUNDS, ' ').replace(/\s+/gu, ' ').trim();
    if (words === '') continue;
    const last = spoken.at(-1);
    const fresh =
      last === undefined
        ? words
        : isRolling(last, start)
          ? withoutShared(last.text, words)
          : withoutLast(last.text, words);
    if (fresh !== '') spoken.push({ start, end: Math.max(start, end), text: fresh });
    else if (last !== undefined) last.end = Math.max(last.end, end);
  }
  return spoken;
}

/** Whether a cue begins while the one before, or right after it, is shown. */
const isRolling = (last: Cue, start: number): boolean => start <= last.end + 250;

/** What stands below the line before it, which goes on being shown. */
const withoutLast = (before: string, words: string): string =>
  before.split(' ').length >= MIN_SHARED && words.startsWith(`${before} `) ? words.slice(before.length).trim() : words;

/** What of a cue's words does not repeat the end of those before. */
function withoutShared(before: string, words: string): string {
  if (before === words || before.endsWith(` ${words}`)) return '';
  const last = before.split(' ').slice(-MAX_SHARED);
  const next = words.split(' ');
  for (let length = Math.min(last.length, next.length); length >= MIN_SHARED; length--) {
    if (last.slice(-length).every((word, index) => word === next[index])) return next.slice(length).join(' ');
  }
  return words;
}

/** One or two words are said again in speech, too. */
const MIN_SHARED = 3;
