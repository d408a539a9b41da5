/** A whole number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** A random generator with a fixed seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** One of the choices; there must be at least one. */
export function oneOf<T>(random: Random, choices: readonly T[]): T {
  return choices[random(choices.length)] as T;
}

/** Usually a small number, sometimes up to `most`, because quadratic time shows only with large sizes. */
export function someSize(random: Random, most: number): number {
  return 1 + random(random(20) === 0 ? most : Math.min(most, 300));
}
