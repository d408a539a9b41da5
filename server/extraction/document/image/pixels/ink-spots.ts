import type { Box, GreyImage } from './grey-image.ts';

/**
 * Finds spots by position. Spots are indexed in horizontal bands of `tall` pixels; a spot is in each band that it
 * overlaps.
 */
export class NearbySpots {
  readonly #bands = new Map<number, Box[]>();
  readonly #tall: number;

  /** `tall` should be about the height of a line; spots should not be many times higher. */
  constructor(spots: readonly Box[], tall: number) {
    this.#tall = tall;
    for (const spot of spots)
      for (let at = this.#bandOf(spot.y0); at <= this.#bandOf(spot.y1 - 1); at += 1) {
        const band = this.#bands.get(at);
        if (band === undefined) this.#bands.set(at, [spot]);
        else band.push(spot);
      }
  }

  /** The spots that overlap a part, each once. */
  within(part: Box): Box[] {
    const found = new Set<Box>();
    for (let at = this.#bandOf(part.y0); at <= this.#bandOf(part.y1 - 1); at += 1)
      for (const spot of this.#bands.get(at) ?? [])
        if (spot.x0 < part.x1 && spot.x1 > part.x0 && spot.y0 < part.y1 && spot.y1 > part.y0) found.add(spot);
    return [...found];
  }

  /** The nearest spot on one side of another at the same height, up to `far` pixels away. */
  beside(spot: Box, left: boolean, far: number): Box | null {
    const part = left ? { ...spot, x0: spot.x0 - far, x1: spot.x0 } : { ...spot, x0: spot.x1, x1: spot.x1 + far };
    const middle = spot.x0 + spot.x1;
    const found = this.within(part).filter((other) =>
      left ? other.x0 + other.x1 < middle : other.x0 + other.x1 > middle,
    );
    const near = (other: Box): number => (left ? -other.x1 : other.x0);
    return found.reduce<Box | null>((best, other) => (best === null || near(other) < near(best) ? other : best), null);
  }

  #bandOf(y: number): number {
    return Math.floor(y / this.#tall);
  }
}

/** Darker pixels of an evenly lit image are ink. */
export const INK_BELOW = 160;

/** The bounding boxes of connected ink in an evenly lit image, in the order of their first pixels. */
export function inkSpots({ data, width, height }: GreyImage): Box[] {
  const parents: number[] = [];
  const boxes: Box[] = [];
  let above: Run[] = [];
  for (let y = 0; y < height; y += 1) {
    const runs = runsOfRow(data, y * width, width);
    let from = 0;
    for (const run of runs) {
      while (from < above.length && above[from]!.x1 < run.x0) from += 1;
      for (let at = from; at < above.length && above[at]!.x0 <= run.x1; at += 1)
        run.spot = run.spot < 0 ? rootOf(parents, above[at]!.spot) : join(parents, boxes, run.spot, above[at]!.spot);
      if (run.spot < 0) {
        run.spot = parents.length;
        parents.push(run.spot);
        boxes.push({ x0: run.x0, y0: y, x1: run.x1, y1: y + 1 });
      } else enlarge(boxes[run.spot]!, { x0: run.x0, y0: y, x1: run.x1, y1: y + 1 });
    }
    above = runs;
  }
  return boxes.filter((_, at) => parents[at] === at);
}

/** A run of ink in one row; `x1` is exclusive; `spot` is -1 until it is assigned. */
interface Run {
  x0: number;
  x1: number;
  spot: number;
}

function runsOfRow(data: Uint8Array, start: number, width: number): Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < width; x += 1) {
    if (data[start + x]! >= INK_BELOW) continue;
    const x0 = x;
    while (x < width && data[start + x]! < INK_BELOW) x += 1;
    runs.push({ x0, x1: x, spot: -1 });
  }
  return runs;
}

function rootOf(parents: number[], spot: number): number {
  let root = spot;
  while (parents[root]! !== root) {
    parents[root] = parents[parents[root]!]!;
    root = parents[root]!;
  }
  return root;
}

function join(parents: number[], boxes: Box[], one: number, other: number): number {
  const root = rootOf(parents, one);
  const second = rootOf(parents, other);
  if (root === second) return root;
  parents[second] = root;
  enlarge(boxes[root]!, boxes[second]!);
  return root;
}

function enlarge(box: Box, by: Box): void {
  box.x0 = Math.min(box.x0, by.x0);
  box.y0 = Math.min(box.y0, by.y0);
  box.x1 = Math.max(box.x1, by.x1);
  box.y1 = Math.max(box.y1, by.y1);
}
