/** The emphasis of a character or a run. */
export interface Emphasis {
  bold: boolean;
  /** Italic or underlined. Headings and remarks both use it. */
  slanted: boolean;
}

/** In characters. Longer lines in italics are remarks, not headings. */
const MAX_SLANTED = 60;

/**
 * Collects the emphasis of a line's characters. `take` tells whether the entire line is emphasised like a heading, and
 * resets the meter.
 */
export function createEmphasisMeter(): { add(emphasis: Emphasis): void; take(length: number): boolean } {
  let bold = true;
  let either = true;
  return {
    add(emphasis) {
      bold &&= emphasis.bold;
      either &&= emphasis.bold || emphasis.slanted;
    },
    take(length) {
      const setOff = bold || (either && length <= MAX_SLANTED);
      bold = true;
      either = true;
      return setOff;
    },
  };
}
