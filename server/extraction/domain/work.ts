/**
 * How many values or characters may still be looked at for a page. Whoever looks at one takes it off; below 0 the rest
 * is left alone. References and nested marks let a small page hold any number of them.
 */
export interface Work {
  left: number;
}

/** What a text costs: as many characters as this count as one value. */
const TEXT_OF_ONE = 64;

export function takeText(work: Work, text: string): void {
  work.left -= text.length / TEXT_OF_ONE;
}
