/** An affine transformation as PDF writes it: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The transformation that applies `inner` first and `outer` second. */
export function product(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

/** The first six numbers of a list; missing ones are taken from the identity. */
export function matrixOf(values: ArrayLike<number>): Matrix {
  const [a, b, c, d, e, f] = IDENTITY.map((value, index) => values[index] ?? value);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

/** A letter, or several for a ligature, with its position on the page. */
export interface Glyph {
  text: string;
  /** Its left edge and its baseline, in points from the upper left corner of the upright page. */
  x: number;
  y: number;
  width: number;
  /** The height of its font, in points. */
  size: number;
  bold: boolean;
  /** Whether it is invisible text for search and copying. */
  hidden: boolean;
  /** The index of its marked span in the order in which the page opens them; -1 outside of all spans. */
  span: number;
}
