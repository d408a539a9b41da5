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
