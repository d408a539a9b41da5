import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { proseLikeness } from '../text/prose.ts';
import { headsPromo } from '../lexicon/headings/promo-headings.ts';
import { isPromo } from '../lexicon/promo-words.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import type { Chapter } from '../domain/video.ts';

const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s()[\]<>"]{1,2000}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,3}\b|\b(?:bit\.ly|amzn\.to|linktr\.ee|t\.me|wa\.me)\/[^\s()[\]<>"]{1,200}/giu;
const TAGS = /(?:^|\s)[#＃][\p{L}\p{M}\p{N}_]{1,100}/gu;
const HANDLE = /^\P{L}*@[\w.]{2,40}\P{L}*$/u;

/** "1:05 The dough", "(01:02:03) – The dough", "The dough 1:05". */
const TIME = String.raw`[([]?(\d{1,2}(?::\d{2}){1,2})[)\]]?`;
const TIME_FIRST = new RegExp(
  String.raw`^\s*[^\p{L}\p{N}([]{0,5}\s*${TIME}(?:\s*[-–—]\s*${TIME})?\s*[-–—|:.)]*\s*(\S.{0,200})$`,
  'u',
);
const TIME_LAST = new RegExp(String.raw`^\s*(\S.{0,200}?)\s*[-–—|:.(]*\s*${TIME}\s*$`, 'u');

/**
 * The first number of a list ("1. ", "① ", "1️⃣ "). A numbered list below a promotional heading belongs to the recipe.
 */
const STEP = /^\s*(?:(?:1|١|१)\s*[.)、]|①|1\uFE0F?\u20E3)/u;

/** In characters. Longer descriptions are cut. The sites allow about 5,000. */
const MAX_LENGTH = 100_000;

/** A sentence with a link is kept if it has at least this number of characters. */
const SAYS = 40;

/** The description of a video as plain text, and the chapters that it lists. */
export interface Described {
  text: string;
  chapters: Chapter[];
}

/** Cleans up a description: removes links, tags and promotional text. A list of times is returned as chapters. */
export function readDescription(given: string): Described {
  const raws = given.slice(0, MAX_LENGTH).split(/\r\n?|[\n\u2028\u2029]/u);
  const timed = raws.map(timedLine);
  const chapters = chaptersOf(timed);
  const apart = promoLines(raws);
  const kept = raws.map((raw, index) => {
    if (apart.has(index)) return null;
    const chapter = timed[index];
    // Times that are no list of chapters precede sentences: "0:45 Mix the flour and the water."
    if (chapter) return chapters.length > 0 ? null : ownWords(chapter.title);
    return ownWords(raw);
  });
  const text = kept.filter((line) => line !== null).join('\n');
  return { text: text.replace(/\n{3,}/g, '\n\n').trim(), chapters };
}

/** The indexes of lines below headings like "My gear" and "About me", up to the beginning of a list or a method. */
function promoLines(raws: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let isPart = false;
  for (const [index, raw] of raws.entries()) {
    const heading = headsPromo(raw);
    if (heading || opensRecipe(raw)) isPart = heading;
    if (isPart) found.add(index);
  }
  return found;
}

function opensRecipe(line: string): boolean {
  const kind = sectionHeading(line.trim())?.kind;
  return kind === 'ingredients' || kind === 'method' || STEP.test(line);
}

/**
 * A line without links and tags; null if nothing else remains or it is promotional. Blank lines are kept as separators.
 */
function ownWords(raw: string): string | null {
  if (raw.trim() === '') return '';
  const text = raw
    .replace(TAGS, ' ')
    .replace(ADDRESS, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .trimEnd();
  if (!/[\p{L}\p{N}]/u.test(text) || HANDLE.test(text)) return null;
  const isEntry = ingredientLikeness(text.replace(/^[\s\p{P}\p{S}]+/u, '')) >= 0.4;
  if (isEntry) return text;
  const hadAddress = text.length < raw.trimEnd().length && raw.search(ADDRESS) !== -1;
  if (hadAddress && (text.trim().length < SAYS || proseLikeness(text.trim()) < 1)) return null;
  return isPromo(text) ? null : text;
}

function timedLine(raw: string): Chapter | null {
  if (raw.length > 300) return null;
  const first = TIME_FIRST.exec(raw);
  if (first !== null) return { start: millisecondsOf(first[1] ?? ''), title: (first[3] ?? '').trim() };
  const last = TIME_LAST.exec(raw);
  return last === null ? null : { start: millisecondsOf(last[2] ?? ''), title: (last[1] ?? '').trim() };
}

/** A list of times is a list of chapters if it begins at zero and is in ascending order. */
function chaptersOf(timed: readonly (Chapter | null)[]): Chapter[] {
  const listed = timed.filter((line) => line !== null);
  const rises = listed.every(({ start }, index) => index === 0 || start > (listed[index - 1]?.start ?? 0));
  return listed.length > 1 && listed[0]?.start === 0 && rises ? listed : [];
}

function millisecondsOf(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = time.split(':').toReversed().map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
