/** The number of buckets for hashed features. Only the strongest ones are kept in the weights. */
export const BUCKETS = 1 << 17;

/** A text's hash of 32 bits (FNV-1a over its UTF-16 units). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Combines two hashes into one, which depends on their order. */
export function joinHashes(one: number, other: number): number {
  let hash = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) ^ Math.imul(other, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The bucket of a hash. */
export function bucketOf(hash: number): number {
  return (hash ^ (hash >>> 14)) & (BUCKETS - 1);
}
