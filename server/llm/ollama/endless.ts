/** Blanks in a row after which nothing more comes: a schema lets a model that has lost its thread write them for ever. */
const BLANKS_MAX = 250;

/** A piece of at most so many letters that comes again and again, to this length, goes on doing so. */
const PERIOD_MAX = 240;
const REPEATED_MIN = 720;
const TIMES_MIN = 12;

/** How often a text that grows is looked at, in letters. */
const LOOK_EVERY = 64;

/** Whether a text ends in the same piece over and over. */
function endsInRepeats(text: string): boolean {
  for (let period = 1; period <= PERIOD_MAX; period += 1) {
    const wanted = Math.max(REPEATED_MIN, period * TIMES_MIN);
    if (text.length < wanted) return false;
    let same = period;
    while (same < wanted && text[text.length - 1 - same] === text[text.length - 1 - same + period]) same += 1;
    if (same >= wanted) return true;
  }
  return false;
}

/** Watches a text grow; `isEndless` says that it would never end. */
export function createEndlessWatch(): { isEndless(text: string): boolean } {
  let next = BLANKS_MAX;
  return {
    isEndless(text) {
      if (text.length < next) return false;
      next = text.length + LOOK_EVERY;
      return text.slice(-BLANKS_MAX).trim() === '' || endsInRepeats(text);
    },
  };
}
