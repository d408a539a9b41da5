import { foldSpace, withoutInvisible } from '../text/fold-space.ts';
import { wordKey } from '../lexicon/lexicons/word-key.ts';
import type { Video } from '../domain/video.ts';

const TAGS = /(?:^|\s)[#＃][\p{L}\p{M}\p{N}_]{1,100}/gu;
const PICTURES = /(?:\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D|\u20E3)+/gu;
const SEPARATOR = /\s+[|｜–—•·-]\s+|\s*[|｜]\s*/u;

/** The title of a video without tags, emoji and the name of its channel. */
export function videoTitle({ title, channel }: Video): string {
  const text = plainName(title);
  const own = wordKey(channel);
  const parts = text.split(SEPARATOR).filter((part) => part !== '');
  const others = parts.filter((part) => wordKey(part) !== own);
  return others.length === parts.length || others.length === 0 ? text : others.join(' – ');
}

/** A name without tags and emoji. */
export const plainName = (name: string): string => shownName(name.replace(TAGS, ' ').replace(PICTURES, ' '));

/**
 * A name that is safe to display among other texts: without control characters and marks that change the text
 * direction.
 */
export function shownName(name: string): string {
  return foldSpace(withoutInvisible(name.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')));
}
