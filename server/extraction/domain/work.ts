/**
 * The remaining number of values that may be examined for a page. Code that examines a value subtracts it and stops
 * below 0. References and nested marks let a small page produce any number of values.
 */
export interface Work {
  left: number;
}

/** This number of characters costs as much as one value. */
const TEXT_OF_ONE = 64;

export function takeText(work: Work, text: string): void {
  work.left -= text.length / TEXT_OF_ONE;
}
