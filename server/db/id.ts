import { randomBytes } from 'node:crypto';
import { v7, validate } from 'uuid';

/** A new id: UUIDv7, so that ids sort by time (contract §2). */
export function newId(): string {
  return v7();
}

/** The random bytes at the end of a short id. */
const SHORT_BYTES = 4;

/**
 * A new id with 32 random bits instead of 74, for pictures and recipes: a list carries thousands of them, and random
 * digits cannot be compressed. Whoever knows one can do nothing with it. Two of the same millisecond are equal once in
 * four thousand million times.
 */
export function newShortId(): string {
  const random = new Uint8Array(16);
  random.set(randomBytes(SHORT_BYTES), random.length - SHORT_BYTES);
  return v7({ random, seq: 0 });
}

/**
 * The id of a recipe with its first pictures: that of its cover, so that a list with both has hardly more to carry than
 * with one.
 */
export const newRecipeId = ([cover]: readonly { readonly id: string }[]): string => cover?.id ?? newShortId();

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return validate(text);
}
