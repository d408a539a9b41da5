import type { LineBox } from '../../domain/text-line.ts';

interface Edges {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Size {
  width: number;
  height: number;
}

/** The thousandths of a page's sides that its edges are rounded to. */
const STEPS = 1_000;

/** A part of a page as thousandths of its sides, within the page. */
export function lineBox({ x0, y0, x1, y1 }: Edges, { width, height }: Size): LineBox {
  const step = (value: number, side: number): number => Math.round(Math.min(1, Math.max(0, value / side)) * STEPS);
  return [step(x0, width), step(y0, height), step(x1, width), step(y1, height)];
}

/**
 * A part of an image that was made from a picture by a rotation around its centre (clockwise, in degrees) and a scale,
 * as a part of that picture.
 */
export function turnedBack(
  edges: Edges,
  image: Size,
  picture: Size,
  { degrees, scale }: { degrees: number; scale: number },
): Edges {
  const angle = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [edges.x0, edges.x1].flatMap((x) =>
    [edges.y0, edges.y1].map((y) => {
      const [right, down] = [(x - image.width / 2) / scale, (y - image.height / 2) / scale];
      return { x: right * cos - down * sin + picture.width / 2, y: right * sin + down * cos + picture.height / 2 };
    }),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
