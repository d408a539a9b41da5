import type { Box } from './grey-image.ts';

/** Finds spots by where they are; each lies in the bands, so many pixels tall, that it reaches into. */
export class NearbySpots {
  readonly #bands = new Map<number, Box[]>();
  readonly #tall: number;

  /** `tall` is of the order of a line's height; spots should not be many times as tall. */
  constructor(spots: readonly Box[], tall: number) {
    this.#tall = tall;
    for (const spot of spots)
      for (let at = this.#bandOf(spot.y0); at <= this.#bandOf(spot.y1 - 1); at += 1) {
        const band = this.#bands.get(at);
        if (band === undefined) this.#bands.set(at, [spot]);
        else band.push(spot);
      }
  }

  /** The spots that reach into a part, one that spans bands once. */
  within(part: Box): Box[] {
    const found = new Set<Box>();
    for (let at = this.#bandOf(part.y0); at <= this.#bandOf(part.y1 - 1); at += 1)
      for (const spot of this.#bands.get(at) ?? [])
        if (spot.x0 < part.x1 && spot.x1 > part.x0 && spot.y0 < part.y1 && spot.y1 > part.y0) found.add(spot);
    return [...found];
  }

  /** The spot whose near edge is the nearest on one side of another, level with it, up to `far` pixels away. */
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
