/** How letters are set off from those around. */
export interface Emphasis {
  bold: boolean;
  /** In italics or underlined, which sets off a heading as well as a remark. */
  slanted: boolean;
}

/** Longer lines in italics are remarks. */
const MAX_SLANTED = 60;

/** Collects how the letters of a line are set, and tells whether all of it is set off like a heading. */
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
