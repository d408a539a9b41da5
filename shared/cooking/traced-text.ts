/** A text that was changed in places, and for each of its units (and its end) the place that it came from. */
export interface TracedText {
  readonly text: string;
  readonly places: readonly number[];
}

export function traced(text: string): TracedText {
  return { text, places: Array.from({ length: text.length + 1 }, (_, place) => place) };
}

/** `text.replace` with a global pattern; what replaces a match comes from where the match began. */
export function traceReplace({ text, places }: TracedText, pattern: RegExp, by: (match: string) => string): TracedText {
  let changed = '';
  const kept: number[] = [];
  let from = 0;
  const keep = (until: number): void => {
    changed += text.slice(from, until);
    kept.push(...places.slice(from, until));
    from = until;
  };
  for (const match of text.matchAll(pattern)) {
    keep(match.index);
    const replacement = by(match[0]);
    changed += replacement;
    for (let unit = 0; unit < replacement.length; unit++)
      kept.push(places[replacement.length === match[0].length ? from + unit : from] ?? 0);
    from += match[0].length;
  }
  keep(text.length);
  return { text: changed, places: [...kept, places.at(-1) ?? 0] };
}
