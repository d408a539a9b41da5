/** An affine transformation as PDF writes it: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The transformation that does `inner` first and `outer` then. */
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

/** Six numbers of any list; what is missing is that of the identity. */
export function matrixOf(values: ArrayLike<number>): Matrix {
  const [a, b, c, d, e, f] = IDENTITY.map((value, index) => values[index] ?? value);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

/** A letter, or the few that one glyph stands for, where a page shows it. */
export interface Glyph {
  text: string;
  /** Its left edge and its baseline, in points from the upper left corner of the upright page. */
  x: number;
  y: number;
  width: number;
  /** The height of its font, in points. */
  size: number;
  bold: boolean;
  /** Whether it is there to be searched and copied, not to be seen. */
  hidden: boolean;
  /** The marked span that it belongs to, counted from 0 in the order in which the page opens them; -1 outside of all. */
  span: number;
}
